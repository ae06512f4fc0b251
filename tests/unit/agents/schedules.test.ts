import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { cancelRun } from "@/lib/agents/runs/start-run";
import { runAgentJob } from "@/lib/agents/runs/work-run";
import { getSchedule, listScheduleRuns } from "@/lib/agents/schedules/read-schedules";
import { SCHEDULE_JOB } from "@/lib/agents/schedules/schedule-rules";
import { runScheduleJob } from "@/lib/agents/schedules/work-schedule";
import {
  createSchedule,
  deleteSchedule,
  runSchedule,
  updateSchedule,
} from "@/lib/agents/schedules/write-schedules";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { cancelJob } from "@/lib/job-kinds/change-jobs";
import { requeueRunningJobs } from "@/lib/jobs/claim-jobs";
import type { JobKind } from "@/lib/jobs/job-kind";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { runJobs } from "@/lib/jobs/run-jobs";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const HOUR_MS = 3_600_000;
const PAGE = { page: 1, perPage: 50 };

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let projectId: string;
let agentId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(agents);
  await ctx.db.delete(jobs);
  await ctx.db.delete(tasks);
  ({ projectId, agentId } = await makeAgentWorld(system, boss));
});

/** Returns the actions that the audit log has of an entity. */
const recordedOf = async (id: string) =>
  (await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(
    ({ action }) => action,
  );
const hourly = (input: object = {}) =>
  createSchedule(ctx, { agent_id: agentId, input: "Look", cron: "0 * * * *", ...input });
/**
 * Makes a schedule due at the start of this hour, or `hours` earlier. Returns that time, and one
 * `ago` milliseconds into this hour.
 */
async function dueSince(id: string, ago: number, hours = 0) {
  const nextAt = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - hours * HOUR_MS;
  await ctx.db.update(agentSchedules).set({ nextAt }).where(eq(agentSchedules.id, id));
  return { nextAt, now: Math.floor(Date.now() / HOUR_MS) * HOUR_MS + ago };
}
/** Runs the schedules at a time. Started runs wait unless the engine gets their job kind. */
async function tick(now = Date.now(), runs?: JobKind) {
  await ctx.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.kind, SCHEDULE_JOB));
  const later = { next: { at: now + 1 } };
  const waits = { title: "Wait", attempts: 1, run: () => Promise.resolve(later) };
  const kinds = { [SCHEDULE_JOB]: runScheduleJob, [RUN_JOB]: runs ?? waits };
  await runJobs(() => system.context(null, { now }), { kinds, until: Date.now() + 100_000 });
}
const runsOf = async (id: string) => (await listScheduleRuns(ctx, id, PAGE)).rows;
/** Returns the states of its runs, newest first. */
const statesOf = async (id: string) => (await runsOf(id)).map(({ state }) => state);
const endRuns = (state: "succeeded" | "failed") =>
  ctx.db.update(agentRuns).set({ state, startedAt: 1, finishedAt: Date.now() });

describe("a schedule", () => {
  it("begins one run at its time and waits for the next one", async () => {
    const { id, next_runs, words } = await hourly({ project_id: projectId });
    expect(words).toBe("Every hour on the hour");
    expect(next_runs).toHaveLength(5);
    await tick();
    expect(await runsOf(id)).toEqual([]);
    const { now, nextAt } = await dueSince(id, 60_000);
    await tick(now);
    const [run, ...more] = await runsOf(id);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ trigger: "schedule", input: "Look", user_id: boss.id });
    expect(run).toMatchObject({ state: "queued", project_id: projectId });
    const [row] = await ctx.db.select().from(agentSchedules);
    expect(row?.nextAt).toBe(nextAt + HOUR_MS);
    await ctx.db.update(jobs).set({ runAt: 0 });
    await tick(now, runAgentJob);
    expect(await statesOf(id)).toEqual(["succeeded"]);
  });

  it("begins one run where two engines look at the same moment", async () => {
    const { id } = await hourly();
    const { now } = await dueSince(id, 1000);
    const slices = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const at = system.context(null, { now });
        const slice = { id: `${n}`, kind: SCHEDULE_JOB, subject: id, cursor: null, attempt: 1 };
        return runScheduleJob.run(at, { ...slice, createdBy: null, lease: "", until: now + 2000 });
      }),
    );
    // Without the lease, which also keeps them apart.
    const [first, ...others] = slices.map(({ statements = [] }) => [...statements]);
    for (const statements of [first, ...others]) {
      const [one, ...rest] = statements ?? [];
      if (one) await ctx.db.batch([one, ...rest]);
    }
    expect(await statesOf(id)).toEqual(["queued"]);
  });

  it("counts the times of a stop as one missed run, and begins the last of them only if it is not late", async () => {
    const { id } = await hourly();
    const { now } = await dueSince(id, 60_000, 3);
    await tick(now);
    expect(await statesOf(id)).toEqual(["queued", "missed"]);
    expect((await runsOf(id))[1]?.error).toMatch(/^Missed: couldn't start 3 times from /);
    await endRuns("succeeded");
    const late = await dueSince(id, 20 * 60_000 + HOUR_MS, -1);
    await tick(late.now);
    expect(await statesOf(id)).toHaveLength(3);
    expect((await runsOf(id))[0]).toMatchObject({ state: "missed" });
    expect((await getSchedule(ctx, id)).failures).toBe(0);
  });

  it("waits for the run before it", async () => {
    const { id } = await hourly();
    await tick((await dueSince(id, 1000)).now);
    const [first] = await runsOf(id);
    const next = await dueSince(id, HOUR_MS + 1000, -1);
    await tick(next.now);
    expect(await statesOf(id)).toEqual(["queued"]);
    expect((await getSchedule(ctx, id)).live_run_id).toBe(first?.id);
    await cancelRun(ctx, first?.id ?? "");
    await tick(next.now);
    expect(await statesOf(id)).toEqual(["queued", "cancelled"]);
  });

  it("stops after five failures in a row, and tells its owner once", async () => {
    const { id } = await hourly();
    for (let n = 0; n < 5; n++) {
      await runSchedule(ctx, id);
      await endRuns("failed");
    }
    await tick();
    await tick();
    const stopped = await getSchedule(ctx, id);
    expect(stopped).toMatchObject({ state: "stopped", failures: 5, next_runs: [] });
    expect(stopped.reason).toBe("5 runs in a row failed");
    expect(await recordedOf(id)).toContain("schedules.stop");
    const told = await ctx.db.select().from(tasks);
    expect(told.map(({ name }) => name)).toEqual(["Fix the stopped schedule for Scout"]);
    expect(await ctx.db.select().from(taskUsers)).toMatchObject([{ userId: boss.id }]);
    const later = system.context(boss, { now: Date.now() + 1000 });
    const resumed = await updateSchedule(later, { id, changes: { paused: false } });
    expect(resumed).toMatchObject({ state: "active", reason: null, failures: 0 });
  });

  it("stops with a sentence when its owner may not use the agent any more", async () => {
    const person = await system.createActor("moderator");
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
    const theirs = system.context(person);
    const times = { agent_id: agentId, cron: "0 * * * *" };
    const [lost, left] = [await createSchedule(theirs, times), await createSchedule(theirs, times)];
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [] } });
    await tick((await dueSince(lost.id, 1000)).now);
    expect((await getSchedule(ctx, lost.id)).reason).toContain("no longer has access to its agent");
    await ctx.db.update(users).set({ active: false }).where(eq(users.id, person.id));
    await tick();
    expect((await getSchedule(ctx, left.id)).reason).toContain("was removed or deactivated");
    expect(await ctx.db.select().from(agentRuns)).toEqual([]);
  });

  it("does nothing while it is paused, and makes up for nothing afterwards", async () => {
    const { id } = await hourly();
    await updateSchedule(ctx, { id, changes: { paused: true } });
    const { now } = await dueSince(id, 1000);
    await tick(now);
    expect(await runsOf(id)).toEqual([]);
    await updateSchedule(ctx, { id, changes: { paused: false } });
    await tick();
    expect(await runsOf(id)).toEqual([]);
    expect((await runSchedule(ctx, id)).trigger).toBe("schedule");
  });

  it("is paused when its job is cancelled, and takes up its time after a killed engine", async () => {
    const { id } = await hourly();
    const { now } = await dueSince(id, 1000);
    await ctx.db.update(jobs).set({ state: "running", lease: "gone", leaseUntil: now + 1e6 });
    await requeueRunningJobs(system.context());
    await tick(now);
    expect(await statesOf(id)).toEqual(["queued"]);
    const [job] = await ctx.db.select().from(jobs).where(eq(jobs.subject, id));
    await cancelJob(ctx, job?.id ?? "");
    expect((await getSchedule(ctx, id)).state).toBe("paused");
  });

  it("is its owner's to change and to run, and a superadmin's to pause and delete", async () => {
    const person = await system.createActor("moderator");
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
    const times = { agent_id: agentId, cron: "0 9 * * 1", zone: "Europe/Berlin" };
    const { id } = await createSchedule(system.context(person), times);
    const edit = updateSchedule(ctx, { id, changes: { input: "Other" } });
    await expect(edit).rejects.toMatchObject({ code: "forbidden" });
    await expect(runSchedule(ctx, id)).rejects.toMatchObject({ code: "forbidden" });
    const paused = await updateSchedule(ctx, { id, changes: { paused: true } });
    expect(paused).toMatchObject({ state: "paused", may_edit: false, may_pause: true });
    const stranger = system.context(await system.createActor("admin"));
    await expect(getSchedule(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    await deleteSchedule(ctx, { id });
    expect(await ctx.db.select().from(jobs)).toEqual([]);
  });

  it("refuses times that no one can read or that never come", async () => {
    for (const cron of ["at nine", "* * * * * *", "61 * * * *", "0 0 30 2 *"])
      await expect(hourly({ cron })).rejects.toMatchObject({ code: "invalid_input" });
    const there = hourly({ zone: "Mars/Olympus" });
    await expect(there).rejects.toMatchObject({ errors: { zone: [expect.any(String)] } });
  });
});
