import { eq } from "drizzle-orm";
import { approvals } from "@/db/schema/agent-runs";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { getRun } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { runAgentJob } from "@/lib/agents/runs/work-run";
import { createAgent, linkAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import type { JobKind } from "@/lib/jobs/job-kind";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { runJobs } from "@/lib/jobs/run-jobs";
import { createProject } from "@/lib/projects/write-projects";
import { AGENT_FIELDS, PROJECT_FIELDS } from "./audited-world";
import type { TestSystem } from "./test-system";

/** Creates a superadmin's project with all workspaces and an agent. */
export async function makeAgentWorld(system: TestSystem, boss: Actor, agent: object = {}) {
  const ctx = system.context(boss);
  const workspaces = ["content", "ecommerce", "crm", "media", "analytics"];
  const projectId = (await createProject(ctx, { ...PROJECT_FIELDS, workspaces })).project.id;
  const made = await createAgent(ctx, { ...AGENT_FIELDS, ...agent });
  const agentId = made.agent.id;
  await linkAgent(ctx, { projectId, input: { agentId } });
  return { ctx, projectId, agentId };
}

/** Makes the engine do due work, optionally with another job kind for agents. */
export async function workRuns(system: TestSystem, kind: JobKind = runAgentJob): Promise<void> {
  const kinds = { [RUN_JOB]: kind };
  await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
}

/** Runs a template's agent in a project and decides every approval the same way. */
export async function playTemplate(
  system: TestSystem,
  ctx: Context,
  {
    decision,
    ...input
  }: {
    agentId: string;
    projectId: string;
    input?: string;
    taskId?: string;
    decision?: object | null;
  },
) {
  const { agentId, projectId, taskId, input: words = "" } = input;
  const asked = { project_id: projectId, task_id: taskId, input: words };
  const { id } = await startRun(ctx, { agentId, input: asked });
  await workRuns(system);
  const waiting = await waitingOf(ctx, id);
  if (decision !== null && waiting.length > 0) {
    await decideAll(ctx, decision);
    await workRuns(system);
  }
  const asks = waiting.map(({ tool, why, arguments: args }) => ({
    tool,
    why,
    args: JSON.parse(args) as Record<string, unknown>,
  }));
  const run = await getRun(ctx, id);
  return { id, asks, state: run.state, result: run.result ?? "", error: run.error };
}

/** Returns the approvals that a run waits for. */
export const waitingOf = (ctx: Context, runId: string) =>
  ctx.db
    .select()
    .from(approvals)
    .where(eq(approvals.runId, runId))
    .then((rows) => rows.filter(({ state }) => state === "waiting"));

/** Decides everything that waits for the person. */
export async function decideAll(ctx: Context, decision: object = { decision: "approve" }) {
  const { rows } = await listApprovals(ctx, { state: "mine", page: 1, perPage: 100 });
  for (const { id } of rows) await decideApproval(ctx, id, decision);
}
