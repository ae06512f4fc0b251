import { eq, type SQL, sql } from "drizzle-orm";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agentTriggers } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { conversations } from "@/db/schema/conversations";
import { jobs } from "@/db/schema/jobs";
import { approvalFacts, isVisibleApproval, WHO_SEES_APPROVALS } from "@/lib/agents/runs/approvals";
import { canReadScope } from "@/lib/agents/runs/run-scope";
import { isVisibleRun, WHO_SEES_RUNS } from "@/lib/agents/runs/visibility";
import type { StartingKind } from "@/lib/agents/starting/kind";
import { isVisibleStarting, whoSeesStarting } from "@/lib/agents/starting/visibility";
import type { Context } from "@/lib/context/context";
import { isVisibleConversation, WHO_SEES_CONVERSATIONS } from "@/lib/conversations/visibility";
import { jobFacts } from "@/lib/job-kinds/job-facts";
import { isVisibleJob, jobOwner, WHO_SEES_JOBS } from "@/lib/job-kinds/read-jobs";
import { isReadableTaskId } from "@/lib/tasks/visibility";
import { isTrue, type Person, type Resource, type ResourceState } from "./resource";
import type { ExplainedKind } from "./schema";

/** Who can start a run in the same project and task, for the explanation. */
const WHO_CAN_START = "Anyone who can see the agent, its project and its task.";

const agentName = (words: string) => sql<string>`${words} || ${agents.name}`.as("named");

async function loadRun(ctx: Context, person: Person, id: string): Promise<ResourceState | null> {
  const { taskId } = agentRuns;
  const seesTask: SQL = sql`(${taskId} IS NULL OR ${isReadableTaskId(person, taskId)})`;
  const [row] = await ctx.db
    .select({
      name: agentName("Run of "),
      actsFor: agentRuns.userId,
      projectId: agentRuns.projectId,
      isSeen: isTrue(isVisibleRun(person)).as("is_seen"),
      mayBegin: isTrue(sql`${canReadScope(person, agentRuns)} AND ${seesTask}`).as("may_begin"),
    })
    .from(agentRuns)
    .innerJoin(agents, eq(agents.id, agentRuns.agentId))
    .where(eq(agentRuns.id, id));
  if (!row) return null;
  return {
    name: row.name,
    isSeen: row.isSeen === 1,
    facts: { createdBy: row.actsFor },
    projectId: row.projectId,
    reachable: { "runs.retry": row.mayBegin === 1 },
  };
}

async function loadApproval(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({
      name: runSteps.title,
      mode: approvals.mode,
      tool: approvals.tool,
      trigger: agentRuns.trigger,
      actsFor: agentRuns.userId,
      projectId: agentRuns.projectId,
      isSeen: isTrue(isVisibleApproval(person)).as("is_seen"),
    })
    .from(approvals)
    .innerJoin(agentRuns, eq(agentRuns.id, approvals.runId))
    .innerJoin(runSteps, eq(runSteps.id, approvals.stepId))
    .where(eq(approvals.id, id));
  if (!row) return null;
  const { name, actsFor, projectId } = row;
  // People who can stop the run manage its approvals.
  const facts = { ...approvalFacts(row), createdBy: actsFor };
  return { name, isSeen: row.isSeen === 1, facts, projectId };
}

/** Reads a schedule or trigger. */
const loadStarting =
  (table: StartingKind["table"], named: string) =>
  async (ctx: Context, person: Person, id: string): Promise<ResourceState | null> => {
    const [row] = await ctx.db
      .select({
        name: agentName(named),
        owner: table.userId,
        projectId: table.projectId,
        isSeen: isTrue(isVisibleStarting(person, table)).as("is_seen"),
        mayBegin: isTrue(canReadScope(person, table)).as("may_begin"),
      })
      .from(table)
      .innerJoin(agents, eq(agents.id, table.agentId))
      .where(eq(table.id, id));
    if (!row) return null;
    const mayBegin = row.mayBegin === 1;
    return {
      name: row.name,
      isSeen: row.isSeen === 1,
      facts: { createdBy: row.owner },
      projectId: row.projectId,
      reachable: { "schedules.edit": mayBegin, "schedules.run": mayBegin },
    };
  };

async function loadConversation(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({
      title: conversations.title,
      owner: conversations.userId,
      projectId: conversations.projectId,
      isSeen: isTrue(isVisibleConversation(person)).as("is_seen"),
    })
    .from(conversations)
    .where(eq(conversations.id, id));
  if (!row) return null;
  const { title, owner, projectId } = row;
  const name = title || "Conversation";
  return { name, isSeen: row.isSeen === 1, facts: { createdBy: owner }, projectId };
}

async function loadJob(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({
      kind: jobs.kind,
      createdBy: jobOwner(),
      isSeen: isTrue(sql`${isVisibleJob(person)}`).as("is_seen"),
    })
    .from(jobs)
    .where(eq(jobs.id, id));
  if (!row) return null;
  const { kind, createdBy } = row;
  const name = jobFacts(kind)?.title ?? kind;
  return { name, isSeen: row.isSeen === 1, facts: { createdBy }, projectId: null };
}

type Kind = Extract<
  ExplainedKind,
  "run" | "approval" | "schedule" | "trigger" | "conversation" | "job"
>;

/** Runs, approvals, schedules, triggers, conversations and jobs. */
export const WORK_RESOURCES: Readonly<Record<Kind, Resource>> = {
  run: {
    actions: {
      "runs.list": "see this run",
      "runs.retry": "retry this run",
      "runs.cancel": "cancel this run",
      "runs.rate": "rate this run",
    },
    whoSees: WHO_SEES_RUNS,
    managedBy: "runs.cancel",
    ownershipText: "it runs on their behalf",
    prerequisites: { "runs.retry": WHO_CAN_START },
    load: loadRun,
  },
  approval: {
    actions: {
      "approvals.list": "see this approval",
      "approvals.decide": "approve or reject this action",
    },
    needsSession: true,
    whoSees: WHO_SEES_APPROVALS,
    managedBy: "runs.cancel",
    ownershipText: "the run is on their behalf",
    load: loadApproval,
  },
  schedule: {
    actions: {
      "schedules.list": "see this schedule",
      "schedules.edit": "change this schedule",
      "schedules.run": "run this schedule now",
      "schedules.pause": "pause and resume this schedule",
      "schedules.delete": "delete this schedule",
    },
    whoSees: whoSeesStarting("schedule"),
    managedBy: "schedules.pause",
    ownershipText: "they own it",
    prerequisites: { "schedules.edit": WHO_CAN_START, "schedules.run": WHO_CAN_START },
    load: loadStarting(agentSchedules, "Schedule of "),
  },
  trigger: {
    actions: {
      "schedules.list": "see this trigger",
      "schedules.edit": "change and resume this trigger",
      "schedules.pause": "pause this trigger",
      "schedules.delete": "delete this trigger",
    },
    whoSees: whoSeesStarting("trigger"),
    managedBy: "schedules.pause",
    ownershipText: "they own it",
    prerequisites: { "schedules.edit": WHO_CAN_START },
    load: loadStarting(agentTriggers, "Trigger of "),
  },
  conversation: {
    actions: {
      "conversations.list": "see this conversation",
      "conversations.ask": "send messages in this conversation",
      "conversations.edit": "rename and share this conversation",
      "conversations.delete": "delete this conversation",
    },
    whoSees: WHO_SEES_CONVERSATIONS,
    managedBy: "conversations.edit",
    ownershipText: "they started it",
    load: loadConversation,
  },
  job: {
    actions: {
      "workers.view": "see this job",
      "jobs.retry": "retry this job",
      "jobs.cancel": "cancel this job",
    },
    whoSees: WHO_SEES_JOBS,
    managedBy: "jobs.cancel",
    ownershipText: "they started it",
    load: loadJob,
  },
};
