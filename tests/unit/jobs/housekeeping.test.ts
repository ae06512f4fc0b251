import { expect, it } from "vitest";
import { sessions } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { removedFiles } from "@/db/schema/media";
import { ENGINE_KINDS } from "@/engine/work";
import { deferFileRemoval } from "@/lib/files/removed-files";
import { reportEngine, runJobs } from "@/lib/jobs/run-jobs";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());

const run = () =>
  runJobs(() => system.context(), { kinds: ENGINE_KINDS, until: Date.now() + 100_000 });

it("the jobs that are always there clear what is over and leave what is not", async () => {
  const ctx = system.context();
  const boss = await system.createActor("superadmin");
  const session = (id: string, expiresAt: number) => ({
    ...{ tokenHash: id, id, userId: boss.id, createdAt: 1, lastSeenAt: 1, expiresAt },
  });
  await ctx.db
    .insert(sessions)
    .values([session("over", ctx.now - 1), session("good", ctx.now + 60_000)]);
  for (const key of ["gone", "kept"]) await system.bindings.FILES.put(key, key);
  await ctx.db.insert(removedFiles).values([
    { key: "gone", dueAt: 0 },
    { key: "kept", dueAt: ctx.now + 60_000 },
  ]);
  const old = { kind: "x", runAt: 1, createdAt: 1, updatedAt: 1, finishedAt: 1 };
  const recent = ctx.now - 8 * 86_400_000;
  await ctx.db.insert(jobs).values([
    { ...old, id: "old", state: "succeeded" },
    { ...old, id: "failed-lately", state: "failed", finishedAt: recent },
    { ...old, id: "done-lately", state: "succeeded", finishedAt: ctx.now },
  ]);
  await reportEngine(ctx, ENGINE_KINDS);
  await run();
  const found = await ctx.db.select({ id: sessions.id }).from(sessions);
  expect(found).toEqual([{ id: "good" }]);
  expect((await system.bindings.FILES.list()).objects.map(({ key }) => key)).toEqual(["kept"]);
  expect(await ctx.db.select({ key: removedFiles.key }).from(removedFiles)).toEqual([
    { key: "kept" },
  ]);
  const left = await ctx.db.select({ id: jobs.id, kind: jobs.kind, state: jobs.state }).from(jobs);
  expect(
    left
      .filter(({ kind }) => kind === "x")
      .map(({ id }) => id)
      .sort(),
  ).toEqual(["done-lately", "failed-lately"]);
  // They wait for their next time.
  expect(left.filter(({ kind }) => kind !== "x").map(({ state }) => state)).toEqual(
    Object.values(ENGINE_KINDS).flatMap(({ everyMs }) => (everyMs ? ["queued"] : [])),
  );
});

it("a deletion asks the engine where there is one", async () => {
  let woken = 0;
  const wake = async () => {
    woken++;
  };
  const ctx = system.context(null, { engine: { wake, ask: async () => null } });
  await system.bindings.FILES.put("later", "x");
  await ctx.db.insert(removedFiles).values({ key: "later", dueAt: 0 });
  deferFileRemoval(ctx);
  await system.settle();
  expect(woken).toBe(1);
  expect(await system.bindings.FILES.head("later")).not.toBeNull();
  await run();
  expect(await system.bindings.FILES.head("later")).toBeNull();
});
