import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { engineState, jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { auditStatement } from "@/lib/audit/audit";
import { AppError } from "@/lib/errors";
import { claimJobs, nextDueAt, requeueRunningJobs } from "@/lib/jobs/claim-jobs";
import { backoffMs, type JobKind, type JobKinds, LEASE_MS } from "@/lib/jobs/job-kind";
import { reportEngine, runJobs } from "@/lib/jobs/run-jobs";
import { enqueueStatement } from "@/lib/jobs/write-jobs";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
beforeEach(() =>
  system
    .context()
    .db.batch([
      system.context().db.delete(jobs),
      system.context().db.delete(engineState),
      system.context().db.delete(auditLog),
    ]),
);

const read = () => system.context().db.select().from(jobs).orderBy(jobs.subject);
const one = async () => (await read())[0];
const run = (kinds: JobKinds, makeContext = () => system.context()) =>
  runJobs(makeContext, { kinds, until: Date.now() + 100_000 });
const marks = async () => {
  const rows = await system.context().db.select({ id: auditLog.entityId }).from(auditLog);
  return rows.map(({ id }) => id).sort();
};
/** A statement whose effect can be counted. */
const mark = (ctx: ReturnType<TestSystem["context"]>, entityId: string) =>
  auditStatement(ctx, { action: "test.mark", entityType: "job", entityId });

const counting = (last: number): JobKind => ({
  title: "Count",
  attempts: 3,
  async run(ctx, { cursor, subject }) {
    const step = typeof cursor === "number" ? cursor : 1;
    return {
      statements: [mark(ctx, `${subject}:${step}`)],
      cursor: step + 1,
      next: step < last ? "more" : "done",
    };
  },
});

describe("claiming", () => {
  it("gives a job to one of two that ask at the same time", async () => {
    const ctx = system.context();
    for (let at = 0; at < 20; at++) await enqueueStatement(ctx, { kind: "x", subject: `${at}` });
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimJobs(system.context(), { limit: 5 })),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
    expect(new Set(claims.flat().map(({ lease }) => lease)).size).toBe(20);
  });

  it("leaves what is not due, and takes what a lease has run out on", async () => {
    const ctx = system.context();
    await enqueueStatement(ctx, { kind: "x", subject: "later", runAt: ctx.now + 86_400_000 });
    expect(await claimJobs(ctx, { limit: 5 })).toEqual([]);
    expect(await nextDueAt(ctx)).toBe(ctx.now + 86_400_000);
    await enqueueStatement(ctx, { kind: "x", subject: "now" });
    const [first] = await claimJobs(system.context(), { limit: 5 });
    expect(await claimJobs(system.context(), { limit: 5 })).toEqual([]);
    const late = system.context(null, { now: ctx.now + LEASE_MS + 60_000 });
    const [second] = await claimJobs(late, { limit: 5 });
    expect(second?.id).toBe(first?.id);
    expect(second?.lease).not.toBe(first?.lease);
    expect(second?.attempt).toBe(2);
  });

  it("leaves room for others beside a kind of which few are worked at at once", async () => {
    const ctx = system.context();
    for (const subject of ["a", "b", "c", "d", "e"])
      await enqueueStatement(ctx, { kind: "slow", subject });
    await enqueueStatement(ctx, { kind: "other", subject: "f", runAt: ctx.now + 1 });
    let [now, most, beside] = [0, 0, 0];
    const begin = async (work: () => void): Promise<{ next: "done" }> => {
      work();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { next: "done" };
    };
    const slow: JobKind = {
      ...{ title: "Slow", attempts: 1, atOnce: 2 },
      run: () => begin(() => (most = Math.max(most, ++now))).finally(() => now--),
    };
    const other: JobKind = { ...slow, atOnce: undefined, run: () => begin(() => (beside = now)) };
    await run({ slow, other }, () => system.context(null, { now: ctx.now + 1000 }));
    expect([most, beside]).toEqual([2, 2]);
    expect((await read()).map(({ state }) => state)).toEqual(Array(6).fill("succeeded"));
  });

  it("takes nothing while the engine is drained, and waits for nothing", async () => {
    const ctx = system.context();
    await enqueueStatement(ctx, { kind: "x" });
    await ctx.db.insert(engineState).values({ id: 1, drainedSince: ctx.now });
    expect(await claimJobs(ctx, { limit: 5 })).toEqual([]);
    expect(await nextDueAt(ctx)).toBeNull();
    await ctx.db.update(engineState).set({ drainedSince: null });
    expect(await claimJobs(ctx, { limit: 5 })).toHaveLength(1);
  });

  it("reads the first due jobs from an index", async () => {
    const { results } = await system.bindings.DB.prepare(
      "EXPLAIN QUERY PLAN SELECT id FROM jobs WHERE state = 'queued' AND run_at <= 1 ORDER BY run_at LIMIT 4",
    ).all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join()).toMatch(
      /USING (COVERING )?INDEX jobs_queued/,
    );
    expect(results.map(({ detail }) => detail).join()).not.toMatch(/TEMP B-TREE/);
  });
});

describe("a job that stopped its runtime", () => {
  /** Takes jobs like an engine that dies of them; the next one takes them back. */
  async function die(times: number) {
    for (let time = 0; time < times; time++) {
      await claimJobs(system.context(), { limit: 4 });
      await requeueRunningJobs(system.context());
    }
  }
  const subjects = (claimed: readonly { subject: string }[]) =>
    claimed.map(({ subject }) => subject);

  it("comes last, alone, and lets nothing begin beside it", async () => {
    const ctx = system.context();
    for (const subject of ["a", "b"]) await enqueueStatement(ctx, { kind: "x", subject });
    await die(1);
    await enqueueStatement(ctx, { kind: "x", subject: "fresh" });
    expect(subjects(await claimJobs(system.context(), { limit: 4 }))).toEqual(["fresh"]);
    // While something is running it waits, and no one polls for it.
    expect(await claimJobs(system.context(), { limit: 4 })).toEqual([]);
    expect(await nextDueAt(system.context())).toBeGreaterThan(Date.now());
    await ctx.db.delete(jobs).where(eq(jobs.subject, "fresh"));
    expect(await claimJobs(system.context(), { limit: 4 })).toMatchObject([
      { subject: "a", attempt: 2 },
    ]);
    await enqueueStatement(system.context(), { kind: "x", subject: "late" });
    expect(await claimJobs(system.context(), { limit: 4 })).toEqual([]);
    expect(await nextDueAt(system.context())).toBeGreaterThan(Date.now());
    await ctx.db.delete(jobs).where(eq(jobs.subject, "a"));
    expect(subjects(await claimJobs(system.context(), { limit: 4 }))).toEqual(["late"]);
  });

  it("is told from one that failed in words, which waits for no one", async () => {
    const ctx = system.context();
    for (const subject of ["a", "b"]) await enqueueStatement(ctx, { kind: "x", subject });
    await ctx.db.update(jobs).set({ attempt: 1, error: "The provider is busy" });
    expect(await claimJobs(system.context(), { limit: 4 })).toHaveLength(2);
    await requeueRunningJobs(system.context());
    expect(await claimJobs(system.context(), { limit: 4 })).toHaveLength(1);
  });

  it("is given up by the claim at its last attempt, with what it is about, and can be tried again", async () => {
    let runs = 0;
    const kind: JobKind = {
      ...{ title: "Kill", attempts: 3, doing: "reading this document" },
      run: async () => {
        runs++;
        return { next: "done" };
      },
      stopped: async (ctx, { subject }, reason) => [mark(ctx, `${subject}: ${reason}`)],
    };
    await enqueueStatement(system.context(), { kind: "kill", subject: "a" });
    await die(3);
    await enqueueStatement(system.context(), { kind: "other", subject: "b" });
    await run({ kill: kind, other: counting(1) });
    const error = "Stopped 3 times while reading this document.";
    expect(runs).toBe(0);
    expect(await one()).toMatchObject({ state: "failed", attempt: 3, error, lease: null });
    expect(await marks()).toContain(`a: ${error}`);
    await system
      .context()
      .db.update(jobs)
      .set({ state: "queued", attempt: 0, error: null, finishedAt: null, runAt: 0 })
      .where(eq(jobs.subject, "a"));
    await run({ kill: kind });
    expect(runs).toBe(1);
    expect(await one()).toMatchObject({ state: "succeeded" });
  });

  it("that is always there goes on", async () => {
    const always = { ...counting(1), everyMs: 60_000 };
    await reportEngine(system.context(), { always });
    await die(5);
    expect(await run({ always })).toBe(1);
    expect(await one()).toMatchObject({ state: "queued", attempt: 0 });
  });
});

describe("asking for a job", () => {
  it("twice is once as long as it lives, and again afterwards", async () => {
    const ctx = system.context();
    await enqueueStatement(ctx, { kind: "count", subject: "a", runAt: ctx.now + 5000 });
    await enqueueStatement(ctx, { kind: "count", subject: "a" });
    const rows = await read();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.runAt).toBe(ctx.now);
    await run({ count: counting(1) });
    await enqueueStatement(system.context(), { kind: "count", subject: "a" });
    expect((await read()).map(({ state }) => state).sort()).toEqual(["queued", "succeeded"]);
  });

  it("goes with what causes it, or not at all", async () => {
    const ctx = system.context();
    const failing = ctx.db.select({ x: sql`json('none')` }).from(sql`(SELECT 1)`);
    await expect(ctx.db.batch([enqueueStatement(ctx, { kind: "x" }), failing])).rejects.toThrow();
    expect(await read()).toEqual([]);
  });

  it("while it runs makes it begin anew at its end", async () => {
    let rounds = 0;
    const kind: JobKind = {
      title: "Once more",
      attempts: 1,
      async run(ctx) {
        rounds++;
        if (rounds === 1) await enqueueStatement(ctx, { kind: "once" });
        return { next: "done" };
      },
    };
    await enqueueStatement(system.context(), { kind: "once" });
    await run({ once: kind });
    expect(rounds).toBe(2);
    expect(await one()).toMatchObject({ state: "succeeded", slices: 2, again: false });
  });
});

describe("slices", () => {
  it("go on at the cursor until the end, several jobs in turn", async () => {
    const ctx = system.context();
    for (const subject of ["a", "b", "c"]) await enqueueStatement(ctx, { kind: "count", subject });
    expect(await run({ count: counting(4) })).toBe(12);
    expect(await marks()).toEqual(
      ["a", "b", "c"].flatMap((subject) => [1, 2, 3, 4].map((step) => `${subject}:${step}`)),
    );
    expect((await read()).map(({ state, slices }) => [state, slices])).toEqual(
      Array(3).fill(["succeeded", 4]),
    );
  });

  it("write nothing at all once the lease is lost", async () => {
    const kind: JobKind = {
      title: "Robbed",
      attempts: 3,
      async run(ctx, { id }) {
        await ctx.db.update(jobs).set({ lease: "another" }).where(eq(jobs.id, id));
        return { statements: [mark(ctx, "robbed")], next: "done" };
      },
    };
    await enqueueStatement(system.context(), { kind: "robbed" });
    await run({ robbed: kind });
    expect(await marks()).toEqual([]);
    expect(await one()).toMatchObject({ state: "running", lease: "another", error: null });
  });

  it("write nothing once the job is cancelled or gone", async () => {
    const kind = (change: "cancel" | "delete"): JobKind => ({
      title: "Stopped",
      attempts: 3,
      async run(ctx, { id }) {
        const stop =
          change === "delete"
            ? ctx.db.delete(jobs).where(eq(jobs.id, id))
            : ctx.db.update(jobs).set({ state: "cancelled", lease: null }).where(eq(jobs.id, id));
        await stop;
        return { statements: [mark(ctx, change)], next: "more" };
      },
    });
    await enqueueStatement(system.context(), { kind: "cancel" });
    await enqueueStatement(system.context(), { kind: "delete" });
    await run({ cancel: kind("cancel"), delete: kind("delete") });
    expect(await marks()).toEqual([]);
    expect((await read()).map(({ state }) => state)).toEqual(["cancelled"]);
  });

  it("begin at once what an engine held that is gone, at the cursor it had reached", async () => {
    const ctx = system.context();
    await enqueueStatement(ctx, { kind: "count", subject: "a", cursor: 3 });
    await claimJobs(system.context(), { limit: 1 });
    expect(await run({ count: counting(4) })).toBe(0);
    await requeueRunningJobs(system.context());
    expect(await run({ count: counting(4) })).toBe(2);
    expect(await marks()).toEqual(["a:3", "a:4"]);
  });

  it("wait for a time that lies ahead", async () => {
    const at = Date.now() + 7 * 86_400_000;
    const kind: JobKind = {
      title: "Wait",
      attempts: 1,
      run: async () => ({ next: { at }, cursor: { asked: true } }),
    };
    await enqueueStatement(system.context(), { kind: "wait" });
    expect(await run({ wait: kind })).toBe(1);
    expect(await one()).toMatchObject({ state: "queued", runAt: at, cursor: '{"asked":true}' });
  });
});

describe("failures", () => {
  const failing: JobKind = {
    title: "Fail",
    attempts: 3,
    run: async () => Promise.reject(new Error("The disk is on fire")),
  };
  /** A clock that advances between two tries. */
  const hours = () => {
    let hour = 0;
    return () => system.context(null, { now: Date.now() + hour++ * 3_600_000 });
  };

  it("are tried again later, then the job is dead and says why", async () => {
    await enqueueStatement(system.context(), { kind: "fail" });
    expect(await run({ fail: failing })).toBe(1);
    const first = await one();
    expect(first).toMatchObject({ state: "queued", attempt: 1, error: "The disk is on fire" });
    expect(first?.runAt).toBeGreaterThan(Date.now());
    const makeContext = hours();
    for (let round = 0; round < 3; round++) await run({ fail: failing }, makeContext);
    expect(await one()).toMatchObject({
      state: "failed",
      attempt: 3,
      error: "The disk is on fire",
    });
    expect(await nextDueAt(system.context())).toBeNull();
  });

  it("that say when to come back are not tried before", async () => {
    const busy: JobKind = {
      ...counting(1),
      run: () => Promise.reject(new AppError("provider_failed", "Busy", { retryAfter: 60 })),
    };
    await enqueueStatement(system.context(), { kind: "busy" });
    const began = Date.now();
    await run({ busy });
    expect((await one())?.runAt).toBeGreaterThanOrEqual(began + 60_000);
  });

  it("of one slice are forgotten when it succeeds", async () => {
    let tries = 0;
    const kind: JobKind = {
      ...failing,
      run: async () =>
        ++tries % 3 === 0 ? { next: tries < 9 ? "more" : "done" } : Promise.reject(new Error("no")),
    };
    await enqueueStatement(system.context(), { kind: "flaky" });
    const makeContext = hours();
    for (let round = 0; round < 10; round++) await run({ flaky: kind }, makeContext);
    expect(await one()).toMatchObject({ state: "succeeded", attempt: 0, error: null, slices: 3 });
  });

  it("never end what is always there", async () => {
    await reportEngine(system.context(), { always: { ...failing, everyMs: 60_000 } });
    await reportEngine(system.context(), { always: { ...failing, everyMs: 60_000 } });
    for (let round = 0; round < 6; round++) {
      const now = Date.now() + round * 3_600_000;
      await run({ always: { ...failing, everyMs: 60_000 } }, () => system.context(null, { now }));
    }
    const rows = await read();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.state).toBe("queued");
    expect(rows[0]?.attempt).toBeGreaterThan(failing.attempts);
  });

  it("a kind that this version does not know is a failure that says so", async () => {
    await enqueueStatement(system.context(), { kind: "constructor" });
    await run({});
    expect(await one()).toMatchObject({
      state: "failed",
      error: "This version of Atrium can't run jobs of the type constructor",
    });
  });

  it("wait twice as long each time, spread out, and a quarter of an hour at most", () => {
    expect([1, 2, 3, 4].map((attempt) => backoffMs(attempt, 0))).toEqual([500, 1000, 2000, 4000]);
    expect([1, 2, 3, 4].map((attempt) => backoffMs(attempt, 1))).toEqual([1000, 2000, 4000, 8000]);
    expect(backoffMs(1000, 1)).toBe(15 * 60 * 1000);
  });
});
