import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertWhere } from "@/db/insert-where";
import { idempotencyKeys } from "@/db/schema/auth";
import { tasks } from "@/db/schema/tasks";
import { createOnce, IDEMPOTENCY_KEY_MS } from "@/lib/auth/idempotency";
import type { Context } from "@/lib/context/context";
import { createTestSystem, type TestSystem } from "../support/test-system";

function createTask(ctx: Context, key: string | null, isAllowed = true, input = "a task") {
  const id = crypto.randomUUID();
  const status = "pending" as const;
  const row = { id, name: "A task", status, mode: "manual" as const, createdAt: 1, updatedAt: 1 };
  return createOnce(
    ctx,
    { scope: "tasks", key, input, id, table: tasks },
    {
      inserted: insertWhere(ctx.db, tasks, row, sql`${isAllowed ? 1 : 0}`).returning({
        id: tasks.id,
      }),
    },
  );
}

describe("create once", () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await createTestSystem();
  });
  afterAll(() => system.close());

  const countTasks = (ctx: Context) => ctx.db.$count(tasks);

  it("makes a row each time without a key", async () => {
    const ctx = system.context(await system.createActor("admin"));
    const before = await countTasks(ctx);
    const [first, second] = [await createTask(ctx, null), await createTask(ctx, null)];
    expect(first.id).not.toBe(second.id);
    expect(await countTasks(ctx)).toBe(before + 2);
  });

  it("makes one row of parallel requests with one key, and answers all with its id", async () => {
    const ctx = system.context(await system.createActor("admin"));
    const before = await countTasks(ctx);
    const results = await Promise.all(Array.from({ length: 8 }, () => createTask(ctx, "one")));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(results.filter(({ results }) => results !== null)).toHaveLength(1);
    expect(await countTasks(ctx)).toBe(before + 1);
  });

  it("keeps the keys of two people apart", async () => {
    const first = await createTask(system.context(await system.createActor("admin")), "same");
    const second = await createTask(system.context(await system.createActor("admin")), "same");
    expect(first.id).not.toBe(second.id);
  });

  it("leaves no key behind when the guarded insert makes no row", async () => {
    const ctx = system.context(await system.createActor("admin"));
    const refused = await createTask(ctx, "again", false);
    expect(refused.results).toMatchObject({ inserted: [] });
    expect(
      await ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "again")),
    ).toEqual([]);
    const allowed = await createTask(ctx, "again");
    expect(allowed.results).toMatchObject({ inserted: [{ id: allowed.id }] });
  });

  it("refuses a key that came with another input before, and makes nothing", async () => {
    const ctx = system.context(await system.createActor("admin"));
    const made = await createTask(ctx, "reused", true, "one");
    const before = await countTasks(ctx);
    await expect(createTask(ctx, "reused", true, "two")).rejects.toMatchObject({
      code: "key_reused",
      status: 422,
    });
    expect(await countTasks(ctx)).toBe(before);
    expect((await createTask(ctx, "reused", true, "one")).id).toBe(made.id);
  });

  it("forgets a key after a day", async () => {
    const actor = await system.createActor("admin");
    const ctx = system.context(actor);
    const first = await createTask(ctx, "old");
    const nextDay = system.context(actor, { now: ctx.now + IDEMPOTENCY_KEY_MS });
    expect((await createTask(nextDay, "old")).id).not.toBe(first.id);
  });

  it("passes other failures on and writes nothing", async () => {
    const ctx = system.context(await system.createActor("admin"));
    const id = crypto.randomUUID();
    const broken = createOnce(
      ctx,
      { scope: "tasks", key: "broken", input: "x", id, table: tasks },
      {
        inserted: ctx.db.insert(tasks).values({
          id,
          name: "x",
          status: "pending",
          mode: "manual",
          projectId: "no such project",
          createdAt: 1,
          updatedAt: 1,
        }),
      },
    );
    await expect(broken).rejects.toThrow(/FOREIGN KEY/);
    expect(
      await ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "broken")),
    ).toEqual([]);
  });
});
