import { expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { tasks } from "@/db/schema/tasks";
import { textMatches } from "@/lib/text/text-match";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const row = { status: "pending", mode: "manual", createdAt: 1, updatedAt: 1 } as const;
const named = [
  { ...row, id: "1", name: 'Ändere das "Menü"', description: "first" },
  { ...row, id: "2", name: "Call 50% more", description: "the ÄNDERUNG" },
  { ...row, id: "3", name: "a_b", description: "" },
];
await system.context().db.insert(tasks).values(named);
await system.createActor("admin", { name: "Änne Öz" });

const found = async (q: string, columns = [tasks.name, tasks.description]) => {
  const { db } = system.context();
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(textMatches(tasks, columns, q));
  return rows.map(({ id }) => id).sort();
};

it.each([
  ["änder", ["1", "2"]],
  ['"menü"', ["1"]],
  ["50%", ["2"]],
  ["a_", ["3"]],
  ["Ä", ["1", "2", "3"]],
  ["more call", ["2"]],
  ["all 5", ["2"]],
  ["OR", ["2"]],
  ["nowhere", []],
  ["* NEAR(", []],
])("finds %s anywhere in a text and in any case", async (q, ids) => {
  expect(await found(q)).toEqual(ids);
});

it("looks in the given columns alone", async () => {
  expect(await found("änder", [tasks.name])).toEqual(["1"]);
});

it("follows changes and deletions", async () => {
  const { DB } = system.bindings;
  await DB.prepare("UPDATE tasks SET name = 'Renamed' WHERE id = '3'").run();
  expect(await found("renam")).toEqual(["3"]);
  expect(await found("a_b")).toEqual([]);
  await DB.prepare("UPDATE tasks SET description = description || ' of it' WHERE id <> '1'").run();
  expect(await found("änderung of it")).toEqual(["2"]);
  expect(await found("renam")).toEqual(["3"]);
  await DB.prepare("DELETE FROM tasks WHERE id = '3'").run();
  expect(await found("renam")).toEqual([]);
  // Fails if the index differs from the rows.
  await DB.prepare(
    "INSERT INTO tasks_search (tasks_search, rank) VALUES ('integrity-check', 1)",
  ).run();
});

it("finds in a table without an index too", async () => {
  const { db } = system.context();
  const rows = await db
    .select()
    .from(users)
    .where(textMatches(users, [users.name], "ÄNNE"));
  expect(rows).toHaveLength(1);
});
