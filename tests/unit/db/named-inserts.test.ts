import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { namedBatch } from "@/db/client";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());

const db = () => system.context().db;
const task = (name: string) => ({
  id: crypto.randomUUID(),
  name,
  status: "pending" as const,
  mode: "manual" as const,
  createdAt: 1,
  updatedAt: sql`1 + 1`,
});

it("inserts a row with its defaults while the guard holds, and none otherwise", async () => {
  const [made, refused] = [task("made"), task("refused")];
  const results = await namedBatch(db(), {
    made: insertWhere(db(), tasks, made, sql`1 = 1`).returning({ name: tasks.name }),
    refused: insertWhere(db(), tasks, refused, sql`1 = 0`).returning({ name: tasks.name }),
    rows: db().select().from(tasks),
  });
  expect(results.rows).toEqual([
    expect.objectContaining({ name: "made", priority: "medium", updatedAt: 2, version: 1 }),
  ]);
  expect(results.made).toEqual([{ name: "made" }]);
  expect(results.refused).toEqual([]);
});

it("inserts a row for each row of a query", async () => {
  const entry = {
    id: sql`lower(hex(randomblob(16)))`,
    at: 5,
    action: sql`'seen.' || found.value`,
    entityType: "test",
  };
  await insertFrom(db(), auditLog, entry, sql`json_each('["a","b"]') AS found`);
  const rows = await db().select().from(auditLog).where(eq(auditLog.entityType, "test"));
  expect(rows.map(({ action, outcome }) => [action, outcome]).sort()).toEqual([
    ["seen.a", "done"],
    ["seen.b", "done"],
  ]);
});

it("answers nothing for a batch of no statements", async () => {
  expect(await namedBatch(db(), {})).toEqual({});
});
