import { beforeEach, describe, expect, it, vi } from "vitest";
import { engineState, jobs } from "@/db/schema/jobs";
import { callOutside } from "@/lib/context/context";
import { nextDueAt, requeueRunningJobs } from "@/lib/jobs/claim-jobs";
import type { JobKind, JobKinds } from "@/lib/jobs/job-kind";
import { Places } from "@/lib/jobs/places";
import { runJobs } from "@/lib/jobs/run-jobs";
import { enqueueStatement } from "@/lib/jobs/write-jobs";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
let answers: PromiseWithResolvers<void>;
let places: Places;
const wake = vi.fn(async () => undefined);
beforeEach(async () => {
  const { db } = system.context();
  await db.batch([db.delete(jobs), db.delete(engineState)]);
  answers = Promise.withResolvers();
  places = new Places();
  wake.mockClear();
});

const context = () => ({
  ...system.context(),
  engine: { wake, ask: async () => Promise.reject(new Error("No questions")) },
});
const round = (kinds: JobKinds) => runJobs(context, { kinds, until: Date.now() + 100_000, places });
const enqueue = async (kind: string, count: number) => {
  for (let n = 0; n < count; n++)
    await enqueueStatement(system.context(), { kind, subject: `${kind} ${n}` });
};
const statesOf = async (kind: string) => {
  const rows = await system.context().db.select().from(jobs);
  return rows.filter((row) => row.kind === kind).map(({ state }) => state);
};

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

const facts = { title: "Test", attempts: 5 };
/** Asks a provider that doesn't answer until the test lets it. */
const asking: JobKind = {
  ...facts,
  async run(ctx) {
    await callOutside(ctx, () => answers.promise);
    return { next: "done" };
  },
};
const quick: JobKind = { ...facts, run: async () => ({ next: "done" }) };

describe("a slice that waits for a provider", () => {
  it("takes no place: others begin and end while twenty wait, and the round ends", async () => {
    await enqueue("asking", 20);
    await enqueue("quick", 3);
    await round({ asking, quick });
    expect(await statesOf("quick")).toEqual(Array(3).fill("succeeded"));
    expect(await statesOf("asking")).toEqual(Array(20).fill("running"));
    await enqueue("quick", 4);
    await round({ asking, quick });
    expect(await statesOf("quick")).toEqual(Array(7).fill("succeeded"));
    answers.resolve();
    await until(() => expect(places.size).toBe(0));
    expect(await statesOf("asking")).toEqual(Array(20).fill("succeeded"));
    // Each may have left something to do.
    expect(wake).toHaveBeenCalledTimes(20);
  });

  it("leaves room for other kinds, however many wait", async () => {
    await enqueue("asking", 66);
    await enqueue("quick", 1);
    await round({ asking, quick });
    expect(await statesOf("quick")).toEqual(["succeeded"]);
    const running = (await statesOf("asking")).filter((state) => state === "running");
    expect(running).toHaveLength(64);
    answers.resolve();
    await until(() => expect(places.size).toBe(0));
    await round({ asking });
    await until(async () =>
      expect(new Set(await statesOf("asking"))).toEqual(new Set(["succeeded"])),
    );
  });

  it("of a stopped engine is continued next to others: waiting can't crash the runtime", async () => {
    await enqueue("asking", 3);
    await round({ asking });
    await requeueRunningJobs(system.context());
    places = new Places();
    await round({ asking });
    expect(await statesOf("asking")).toEqual(Array(3).fill("running"));
    await enqueue("quick", 1);
    expect(await nextDueAt(system.context(), places.waiting)).toBeLessThanOrEqual(Date.now());
    await round({ asking, quick });
    expect(await statesOf("quick")).toEqual(["succeeded"]);
    answers.resolve();
    await until(() => expect(places.size).toBe(0));
  });

  it("holds up a call that has places of its own until it ends", async () => {
    await enqueue("asking", 2);
    let isOver = false;
    const work = runJobs(context, { kinds: { asking }, until: Date.now() + 100_000 });
    const over = work.finally(() => (isOver = true));
    await until(async () => expect(await statesOf("asking")).toEqual(Array(2).fill("running")));
    expect(isOver).toBe(false);
    answers.resolve();
    expect(await over).toBe(2);
    expect(await statesOf("asking")).toEqual(Array(2).fill("succeeded"));
  });
});

describe("a wake-up", () => {
  it("breaks the wait for slices that work", async () => {
    const begun: string[] = [];
    const long: JobKind = {
      ...facts,
      async run() {
        begun.push("long");
        await answers.promise;
        return { next: "done" };
      },
    };
    await enqueue("long", 1);
    const work = round({ long, quick });
    await until(() => expect(begun).toEqual(["long"]));
    await enqueue("quick", 1);
    places.wake();
    await until(async () => expect(await statesOf("quick")).toEqual(["succeeded"]));
    expect(await statesOf("long")).toEqual(["running"]);
    answers.resolve();
    await work;
  });
});
