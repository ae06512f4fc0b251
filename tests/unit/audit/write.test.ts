import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertWhere } from "@/db/insert-where";
import { savedViews } from "@/db/schema/saved-views";
import { auditLog, settings } from "@/db/schema/system";
import { exists } from "@/lib/audit/rules";
import { partOf, type Rule, write, writeIfAny, writeOnce } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const HOLDS = sql`1 = 1`;
const FAILS = sql`1 = 0`;
const rule = (holds: typeof HOLDS, message: string): Rule => ({
  holds,
  refuse: new AppError("conflict", message),
});

let ctx: Context;

const system = await closeAfterTests(createTestSystem());
const actor = await system.createActor("admin");
beforeEach(async () => {
  ctx = system.context(actor);
  await ctx.db.delete(savedViews);
});

const rowOf = (id: string) => ({
  id,
  ownerId: actor.id,
  list: "tasks",
  kind: "tasks" as const,
  listProjectId: null,
  workspaceType: null,
  name: `View ${id}`,
  query: "",
  projectId: null,
  createdAt: ctx.now,
  updatedAt: ctx.now,
});

/** A write that makes a view, with another row before it and one after. */
const making = (id: string, rules: readonly Rule[]) => ({
  rules,
  before: (holds: typeof HOLDS) => ({
    first: insertWhere(ctx.db, savedViews, rowOf(`${id}-before`), holds).returning({
      id: savedViews.id,
    }),
  }),
  change: (holds: typeof HOLDS) =>
    insertWhere(ctx.db, savedViews, rowOf(id), holds).returning({ id: savedViews.id }),
  audit: { action: "views.create", entityType: "view", entityId: id },
  after: (isDone: typeof HOLDS) => ({
    // Writes more rows than the change, so the audit row can't come after it.
    last: insertWhere(ctx.db, savedViews, rowOf(`${id}-after`), isDone).returning({
      id: savedViews.id,
    }),
  }),
});
const views = async () => (await ctx.db.select().from(savedViews)).map(({ id }) => id).sort();
const recorded = (id: string) => ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));

describe("a write", () => {
  it("writes everything and one audit row if all rules hold", async () => {
    const written = await write(ctx, making("a", [rule(HOLDS, "one"), rule(HOLDS, "two")]));
    expect(written.changed).toEqual([{ id: "a" }]);
    expect(written.first).toEqual([{ id: "a-before" }]);
    expect(written.last).toEqual([{ id: "a-after" }]);
    expect(await views()).toEqual(["a", "a-after", "a-before"]);
    expect(await recorded("a")).toHaveLength(1);
  });

  it.each([
    [[FAILS, HOLDS], "one"],
    [[HOLDS, FAILS], "two"],
    [[FAILS, FAILS], "one"],
    [[HOLDS, sql`NULL`], "two"],
  ])("writes nothing and throws the first rule that doesn't hold (%#)", async (holds, message) => {
    const [one, two] = holds;
    const rules = [rule(one ?? HOLDS, "one"), rule(two ?? HOLDS, "two")];
    await expect(write(ctx, making("b", rules))).rejects.toMatchObject({ message });
    await expect(writeIfAny(ctx, making("b", rules))).rejects.toMatchObject({ message });
    expect(await views()).toEqual([]);
    expect(await recorded("b")).toEqual([]);
  });

  it("records nothing if the change wrote no row, though a statement before it did", async () => {
    const wanted = {
      ...making("c", [rule(HOLDS, "one")]),
      change: () =>
        ctx.db
          .delete(savedViews)
          .where(eq(savedViews.id, "no such"))
          .returning({ id: savedViews.id }),
    };
    await expect(write(ctx, wanted)).rejects.toMatchObject({ code: "conflict" });
    expect((await writeIfAny(ctx, { ...wanted, before: undefined })).changed).toEqual([]);
    expect(await recorded("c")).toEqual([]);
    expect(await views()).toEqual(["c-before"]);
  });

  it("asks a rule's function for the error, and is a conflict if that finds nothing wrong", async () => {
    const reads = (refuse: () => Promise<unknown>) => [{ holds: FAILS, refuse }];
    const thrown = new AppError("forbidden", "Read and refused");
    await expect(
      write(
        ctx,
        making(
          "d",
          reads(() => Promise.reject(thrown)),
        ),
      ),
    ).rejects.toThrow(thrown);
    await expect(
      write(
        ctx,
        making(
          "d",
          reads(async () => "fine now"),
        ),
      ),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("takes one trip, and one more if a rule refuses it", async () => {
    const done = await watchQueries(system, actor, (watched) => {
      ctx = watched;
      return write(ctx, making("e", [rule(HOLDS, "one")]));
    });
    const refused = await watchQueries(system, actor, (watched) => {
      ctx = watched;
      return write(ctx, making("f", [rule(FAILS, "one")])).catch(() => undefined);
    });
    expect([done.trips, refused.trips]).toEqual([1, 2]);
  });

  it("is part of another one with its own condition, names and audit row", async () => {
    const parts = {
      ...partOf(ctx, "one", making("j", [rule(HOLDS, "one")])),
      ...partOf(ctx, "two", { ...making("k", [rule(FAILS, "two")]), before: undefined }),
    };
    const { first, last, ...written } = await write(ctx, {
      ...making("outer", []),
      before: undefined,
      after: () => parts,
    });
    expect([written.changed, written.one, written.two]).toEqual([
      [{ id: "outer" }],
      [{ id: "j" }],
      [],
    ]);
    expect(await views()).toEqual(["j", "j-before", "outer"]);
    expect([await recorded("outer"), await recorded("j")].map((rows) => rows.length)).toEqual([
      1, 1,
    ]);
    expect(await recorded("k")).toEqual([]);
  });

  it("is done once for a key", async () => {
    const once = { scope: "views", key: "k", input: {}, table: savedViews };
    const first = await writeOnce(ctx, { ...once, id: "g" }, making("g", []));
    const again = await writeOnce(ctx, { ...once, id: "h" }, making("h", []));
    expect(first.written?.changed).toEqual([{ id: "g" }]);
    expect(again).toEqual({ id: "g", written: null });
    expect(await recorded("h")).toEqual([]);
  });

  it("holds a rule about other tables when it runs", async () => {
    const isSetUp = { holds: exists(settings, sql`1 = 0`), refuse: new AppError("conflict", "no") };
    await expect(write(ctx, making("i", [isSetUp]))).rejects.toMatchObject({ message: "no" });
  });
});
