import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getTasksScreen } from "@/lib/screens/tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTaskListTag } from "@/lib/tasks/list/list-tag";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema, taskScreenSchema } from "@/lib/tasks/list/schema";
import { fold } from "@/lib/text/fold";
import { COUNTED_TO } from "@/lib/total";
import { closeAfterTests } from "../../support/close-after-tests";
import { insertManyTasks } from "../../support/many-tasks";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const COUNT = 12_000;
const NEWEST = 1_800_000_000_000;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
await insertManyTasks(system, { tasks: COUNT, projects: 20, people: [boss.id] });

const list = (input: object) =>
  listTasks(system.context(boss), taskListSchema.parse({ perPage: 50, ...input }));

/** Applies the search without the database's indexes. Newest first, as inserted. */
async function plainly(q: string): Promise<string[]> {
  const rows = await system
    .context()
    .db.all<{ id: string; text: string }>(
      sql`SELECT id, name || char(10) || description AS text FROM tasks ORDER BY created_at DESC, rowid DESC`,
    );
  const words = fold(q).split(" ");
  return rows
    .filter(({ text }) => words.every((word) => fold(text).includes(word)))
    .map(({ id }) => id);
}

describe("a list of 12,000 tasks", () => {
  it("says 10,000 and that there are more, and pages to the end", async () => {
    const first = await list({});
    const found = { total: COUNTED_TO, isLowerBound: true };
    expect(first).toMatchObject({ ...found, readable: found, pageCount: 200 });
    const later = await list({ page: 220 });
    expect(later).toMatchObject({ total: 11_000, isLowerBound: true, pageCount: 221 });
    expect(later.readable).toEqual({ total: 11_000, isLowerBound: true });
    const last = await list({ page: 240 });
    expect(last).toMatchObject({ total: COUNT, isLowerBound: false, pageCount: 240 });
    expect(last.rows.at(-1)?.id).toBe("task-00000");
    const all = await listTasks(system.context(boss), {
      ...taskListSchema.parse({ perPage: 50 }),
      countsAll: true,
    });
    expect(all).toMatchObject({ total: COUNT, isLowerBound: false, pageCount: 240 });
    const beyond = await list({ page: 400 });
    expect(beyond).toMatchObject({ rows: [], total: COUNT, isLowerBound: false, pageCount: 240 });
  });

  it("finds words anywhere, few or many, each page in order", async () => {
    await createTask(system.context(boss), {
      name: "Quiz",
      description: "Pflicht für Özgül, Jazz",
    });
    for (const q of [
      "zz",
      "qu",
      "ül",
      "z",
      "iz",
      "pl",
      "a",
      "plan",
      "12",
      "plan 11",
      "is 7",
      "%",
      "zy",
    ]) {
      const wanted = await plainly(q);
      const pages = await Promise.all([1, 3].map((page) => list({ q, page })));
      const shown = pages.map(({ rows }) => rows.map(({ id }) => id));
      expect([q, shown]).toEqual([q, [wanted.slice(0, 50), wanted.slice(100, 150)]]);
      const total = Math.min(wanted.length, COUNTED_TO);
      expect([q, pages[0]?.total]).toEqual([q, total]);
      expect([q, pages[0]?.isLowerBound]).toEqual([q, wanted.length > COUNTED_TO]);
    }
    const byName = await list({ q: "plan", sort: "name" });
    expect(byName).toMatchObject({ total: COUNTED_TO, isLowerBound: true });
  });

  it("knows the last letters of texts that change", async () => {
    const ctx = system.context(boss);
    const { task } = await createTask(ctx, { name: "Ends in vk", description: "and in wj" });
    const found = async (q: string) => (await list({ q })).rows.map(({ id }) => id);
    expect([await found("vk"), await found("wj")]).toEqual([[task.id], [task.id]]);
    await updateTask(ctx, { id: task.id, changes: { name: "Ends in ůxh" } });
    expect([await found("vk"), await found("xh"), await found("ux")]).toEqual([
      [],
      [task.id],
      [task.id],
    ]);
    await deleteTask(ctx, { id: task.id });
    expect(await found("wj")).toEqual([]);
  });

  it("counts a board's columns as far, with the first cards of each", async () => {
    await system
      .context()
      .db.run(
        sql`UPDATE tasks SET status = 'pending' WHERE id LIKE 'task-%' AND status <> 'paused'`,
      );
    const query = taskScreenSchema.parse({ view: "board" });
    const { board } = await getTasksScreen(system.context(boss), query);
    expect(board).toMatchObject({ total: COUNTED_TO, isLowerBound: true });
    expect(board?.columns).toMatchObject({
      pending: { total: COUNTED_TO, isLowerBound: true },
      paused: { total: COUNT / 8, isLowerBound: false },
    });
    const paused = board?.rows.filter(({ status }) => status === "paused").map(({ id }) => id);
    expect(paused).toEqual(
      Array.from({ length: 20 }, (_, at) => `task-${String(COUNT - 6 - at * 8).padStart(5, "0")}`),
    );
  });

  it("ends counting a board that is searched or filtered, but shows each column's first cards", async () => {
    for (const input of [{ q: "plan" }, { q: "pl" }]) {
      const query = taskScreenSchema.parse({ view: "board", cards: "paused.500", ...input });
      const { board } = await getTasksScreen(system.context(boss), query);
      expect(board).toMatchObject({ total: COUNTED_TO, isLowerBound: true });
      const columns = Object.values(board?.columns ?? {});
      expect(columns.reduce((sum, { total }) => sum + total, 0)).toBeLessThan(COUNT);
      for (const [status, { total, isLowerBound }] of Object.entries(board?.columns ?? {})) {
        const shown = board?.rows.filter((row) => row.status === status).length ?? 0;
        const wanted = await list({ status, ...input, perPage: 500 });
        expect([status, total >= shown]).toEqual([status, true]);
        expect([status, isLowerBound]).toEqual([status, wanted.total > 0]);
        const ids = board?.rows.filter((row) => row.status === status).map(({ id }) => id);
        const first = wanted.rows.slice(0, status === "paused" ? 500 : 20).map(({ id }) => id);
        expect([status, ids]).toEqual([status, first]);
      }
    }
  });

  it("scans all tasks for none of them", async () => {
    const reads = {
      list: () => ({}),
      "of a status": () => ({ status: "paused" }),
      "two letters": () => ({ q: "zy" }),
      "a common word": () => ({ q: "plan" }),
    };
    for (const [name, input] of Object.entries(reads)) {
      const { plans } = await watchQueries(system, boss, (ctx) =>
        listTasks(ctx, taskListSchema.parse(input())),
      );
      expect([name, scans(plans).filter((plan) => plan === "SCAN tasks")]).toEqual([name, []]);
    }
  });

  it("has another tag after each change, and the same while only others are logged", async () => {
    const ctx = system.context(boss);
    const log = (count: number) =>
      ctx.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
        INSERT INTO audit_log (id, at, action, entity_type) SELECT hex(randomblob(16)), ${NEWEST}, 'auth.login', 'session' FROM n`);
    const tags: string[] = [];
    const { task } = await createTask(ctx, { name: "Tagged" });
    for (const many of [1, 150, 400, 199, 1]) {
      await updateTask(ctx, { id: task.id, changes: { name: `Tagged ${tags.length}` } });
      const tag = await getTaskListTag(ctx);
      expect(tags).not.toContain(tag);
      tags.push(tag);
      await log(many);
      const logged = await getTaskListTag(ctx);
      if (many < 200) expect(logged).toBe(tag);
      else expect(tags).not.toContain(logged);
      tags.push(logged);
    }
  });
});
