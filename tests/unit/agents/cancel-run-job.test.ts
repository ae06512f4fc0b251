import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { getRun } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import type { Context } from "@/lib/context/context";
import { cancelJob } from "@/lib/job-kinds/change-jobs";
import { closeAfterTests } from "../../support/close-after-tests";
import { addProduct } from "../../support/record-world";
import { makeAgentWorld, waitingOf, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.batch([ctx.db.delete(agents), ctx.db.delete(jobs), ctx.db.delete(auditLog)]);
});

/** Cancels the job of a run, as on the page of jobs. */
async function cancelJobOf(runId: string) {
  const [job] = await ctx.db.select().from(jobs).where(eq(jobs.subject, runId));
  return cancelJob(ctx, job?.id ?? "");
}
const cancellations = (runId: string) =>
  ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "runs.cancel"), eq(auditLog.entityId, runId)));

it("cancelling the job of a running run cancels the run, which frees its place", async () => {
  const { agentId, projectId } = await makeAgentWorld(system, boss);
  const start = () => startRun(ctx, { agentId, input: { project_id: projectId, input: "Look" } });
  const { id } = await start();
  await ctx.db.update(jobs).set({ state: "running", lease: "held", leaseUntil: ctx.now + 60_000 });
  await ctx.db.update(agentRuns).set({ state: "running" });
  await cancelJobOf(id);
  const run = await getRun(ctx, id);
  expect(run.state).toBe("cancelled");
  expect(run.finished_at).not.toBeNull();
  expect(await cancellations(id)).toHaveLength(1);
  // The same run isn't in progress any more.
  await start();
});

it("closes the approvals of the run, and changes nothing of a run that has ended", async () => {
  const world = { templateId: "inventory-manager", agentConfig: {} };
  const { agentId, projectId } = await makeAgentWorld(system, boss, world);
  await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", stock_quantity: 0 });
  const { id } = await startRun(ctx, { agentId, input: { project_id: projectId, input: "" } });
  await workRuns(system);
  expect(await waitingOf(ctx, id)).toHaveLength(1);
  await cancelJobOf(id);
  expect((await getRun(ctx, id)).state).toBe("cancelled");
  expect(await waitingOf(ctx, id)).toEqual([]);

  const { id: failed } = await startRun(ctx, {
    ...{ agentId, input: { project_id: projectId, input: "Again" } },
  });
  await ctx.db
    .update(agentRuns)
    .set({ state: "failed", finishedAt: ctx.now })
    .where(eq(agentRuns.id, failed));
  await ctx.db.update(jobs).set({ state: "failed" }).where(eq(jobs.subject, failed));
  await cancelJobOf(failed);
  expect((await getRun(ctx, failed)).state).toBe("failed");
  expect(await cancellations(failed)).toEqual([]);
});
