import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import released from "@/db/released.json";
import { users } from "@/db/schema/auth";
import { ragChunks, ragDocuments } from "@/db/schema/knowledge";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { searchRag } from "@/lib/knowledge/documents/ask-rag";
import { listProjectNames } from "@/lib/projects/read-projects";
import { searchConsole } from "@/lib/search/search-console";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTask } from "@/lib/tasks/get-task";
import { applyPending } from "../../../scripts/lib/local-database.mjs";
import { readMigrations } from "../../../scripts/lib/migrations.mjs";
import { hashesOf } from "../../../scripts/lib/release-files.mjs";
import { type Row, readTables } from "../../support/dump-tables";
import { startWorkerd } from "../../support/storage/start-workerd";
import { type TestSystem, testSystemOver } from "../../support/test-system";

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const MIGRATIONS = pathOf("db/migrations");
const DUMP = pathOf(`tests/support/releases/${released.version}.sql`);
const isReleased = ({ name }: { name: string }) => name in released.migrations;

it("migrations of a release never change", () => {
  const now = hashesOf(MIGRATIONS);
  const changed = Object.entries(released.migrations).filter(([name, hash]) => now[name] !== hash);
  expect(
    changed.map(([name]) => name),
    `Databases of ${released.version} already applied these migrations, and nothing applies them again. Undo the change (git checkout v${released.version} -- db/migrations/<file>) and write a new migration instead: npm run db:generate -- --name <word>`,
  ).toEqual([]);
});

it("new migrations come after those of the release", () => {
  const names = readMigrations(MIGRATIONS).map(({ name }) => name);
  const last = Object.keys(released.migrations).length;
  expect(
    names.slice(0, last),
    "A database applies new migrations after all released ones. Give the new one the next number.",
  ).toEqual(Object.keys(released.migrations));
});

it("there is one dump: that of the last release", () => {
  expect(readdirSync(pathOf("tests/support/releases"))).toEqual([`${released.version}.sql`]);
});

describe("a database of the last release, after all migrations", () => {
  let close: () => Promise<void>;
  let system: TestSystem;
  let superadmin: Actor;
  let before: Record<string, Row[]>;
  let after: Record<string, Row[]>;

  beforeAll(async () => {
    const { bindings, close: end } = await startWorkerd();
    close = end;
    const migrations = readMigrations(MIGRATIONS);
    await applyPending(bindings.DB, migrations.filter(isReleased));
    const inserts = readFileSync(DUMP, "utf8").split("--> statement-breakpoint");
    await bindings.DB.batch(
      [
        "PRAGMA defer_foreign_keys = on",
        "DELETE FROM settings",
        "DELETE FROM system_state",
        ...inserts,
      ].map((statement) => bindings.DB.prepare(statement)),
    );
    const filled = inserts.map((statement) => /INSERT INTO "(\w+)"/.exec(statement)?.[1] ?? "");
    const tables = [...new Set(filled)].filter((table) => !table.endsWith("_search"));
    before = await readTables(bindings.DB, tables);
    await applyPending(bindings.DB, migrations);
    after = await readTables(bindings.DB, tables);
    system = testSystemOver({ bindings, close: end });
    const { db } = system.context();
    const [person] = await db.select().from(users).where(eq(users.email, "superadmin@example.com"));
    const actor = await system.createActor("superadmin");
    superadmin = { ...actor, ...person };
  }, 60_000);
  afterAll(() => close());

  it("has every row", () => {
    const count = (rows: Record<string, Row[]>) =>
      Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.length]));
    expect(count(after)).toEqual(count(before));
    expect(Object.keys(before).length).toBeGreaterThan(35);
  });

  it("has no reference to a missing row, and whole indexes", async () => {
    const { DB } = system.bindings;
    const { results: broken } = await DB.prepare("PRAGMA foreign_key_check").all();
    expect(broken).toEqual([]);
    const { results: checks } = await DB.prepare("PRAGMA quick_check").all();
    expect(checks).toEqual([{ quick_check: "ok" }]);
  });

  it("finds each task and each person by name", async () => {
    const ctx = system.context(superadmin);
    const found = async (q: string, kind: string) =>
      (await searchConsole(ctx, { q })).hits.some((hit) => hit.kind === kind);
    const texts = await ctx.db.select({ id: tasks.id, name: tasks.name }).from(tasks).limit(10);
    expect(texts.length).toBe(10);
    for (const { name } of texts) expect(await found(name, "task"), name).toBe(true);
    const names = await ctx.db.select({ name: users.name }).from(users).limit(5);
    for (const { name } of names) expect(await found(name, "person"), name).toBe(true);
  });

  it("answers from its documents", async () => {
    const ctx = system.context(superadmin);
    const [chunk] = await ctx.db
      .select({ ragId: ragDocuments.ragId, text: ragChunks.text })
      .from(ragChunks)
      .innerJoin(ragDocuments, eq(ragDocuments.id, ragChunks.documentId))
      .limit(1);
    const query =
      chunk?.text
        .match(/\p{L}{6,}/gu)
        ?.slice(0, 2)
        .join(" ") ?? "";
    const found = await searchRag(ctx, chunk?.ragId ?? "", { query });
    expect(found.length).toBeGreaterThan(0);
  });

  it("lets people go on working", async () => {
    const ctx = system.context(superadmin);
    expect((await listProjectNames(ctx)).length).toBe(before.projects?.length);
    const { task } = await createTask(ctx, { name: "Check the upgrade", description: "" });
    await updateTask(ctx, { id: task.id, changes: { name: "Upgraded" } });
    expect((await getTask(ctx, task.id)).task.name).toBe("Upgraded");
    expect((await searchConsole(ctx, { q: "upgraded" })).hits.map((hit) => hit.id)).toContain(
      task.id,
    );
  });
});
