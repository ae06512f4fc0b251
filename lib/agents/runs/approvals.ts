import { and, asc, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { projects, workspaces, workspaceUsers } from "@/db/schema/projects";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can, seesEveryItem } from "@/lib/auth/policy";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { enqueueIfStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { isReadableId } from "@/lib/managed-items/visibility";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { PROJECT } from "@/lib/projects/definition";
import { AGENT } from "../agent-store";
import { findTool } from "../tools/tools";
import { approvalHash, canonicalJson, renderArguments } from "./approval-hash";
import {
  APPROVAL_NOT_FOUND,
  type ApprovalListQuery,
  type ApprovalView,
  decideSchema,
} from "./approval-schema";
import { IS_LIVE_RUN, RUN_JOB } from "./run-rules";

const DECIDED = "This has been decided already";
const EXPIRED = "This has expired: nobody decided in time";
const NO_TOOL = "This version has no such tool";

/** Who is asked, in words; the rules stand below and in the policy. */
export const WHO_SEES_APPROVALS =
  "Whom a run acts for sees what it asks, and decides where nothing else is said. Where somebody else must decide, everybody else is asked who sees the agent, the project, and the workspace that it is about. A superadmin sees every question.";

/** SQL: somebody other than whom the run acts for may read what it is about: the agent, the project and the workspace. */
function mayReadSubject(actor: Actor): SQL {
  const workspace = sql`json_extract(${approvals.arguments}, '$.workspace')`;
  return sql`${isReadableId(AGENT, actor, agentRuns.agentId)}
    AND (${agentRuns.projectId} IS NULL OR ${isReadableId(PROJECT, actor, agentRuns.projectId)})
    AND (${workspace} IS NULL OR EXISTS (SELECT 1 FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
      WHERE ${workspaces.projectId} = ${agentRuns.projectId} AND ${workspaces.type} = ${workspace}
        AND (${projects.createdBy} = ${actor.id} OR EXISTS (SELECT 1 FROM ${workspaceUsers}
          WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${workspaceUsers.userId} = ${actor.id}))))`;
}

/** SQL: the approval is one that they see. */
function isVisibleApproval(actor: Actor): SQL {
  if (seesEveryItem(actor)) return sql`1 = 1`;
  return sql`(${agentRuns.userId} = ${actor.id} OR (${approvals.mode} = 'ask-other' AND ${mayReadSubject(actor)}))`;
}

/** SQL: it waits for them; the policy's `approvals.decide`, of what they see. */
function isAskedOf(actor: Actor): SQL {
  return sql`${approvals.state} = 'waiting' AND (CASE ${approvals.mode} WHEN 'ask' THEN ${agentRuns.userId} = ${actor.id}
    ELSE ${agentRuns.userId} IS NOT ${actor.id} END) AND ${isVisibleApproval(actor)}`;
}

function approvalsStatement(ctx: Context, where: SQL | undefined) {
  return ctx.db
    .select({
      approval: approvals,
      run: {
        agentId: agentRuns.agentId,
        projectId: agentRuns.projectId,
        taskId: agentRuns.taskId,
        userId: agentRuns.userId,
      },
      title: sql<string>`${runSteps.title}`.as("step_title"),
      stepNumber: runSteps.n,
      agentName: sql<string>`${agents.name}`.as("agent_name"),
      userName: sql<
        string | null
      >`(SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${agentRuns.userId})`.as(
        "user_name",
      ),
      deciderName: sql<
        string | null
      >`(SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${approvals.decidedBy})`.as(
        "decider_name",
      ),
      projectName: sql<
        string | null
      >`(SELECT ${projects.name} FROM ${projects} WHERE ${projects.id} = ${agentRuns.projectId})`.as(
        "project_name",
      ),
    })
    .from(approvals)
    .innerJoin(agentRuns, eq(agentRuns.id, approvals.runId))
    .innerJoin(runSteps, eq(runSteps.id, approvals.stepId))
    .innerJoin(agents, eq(agents.id, agentRuns.agentId))
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof approvalsStatement>>[number];

function approvalView({ approval, run, ...row }: Row, actor: Actor): ApprovalView {
  const { decidedAt, proposed, mode } = approval;
  const facts = { mode, actsFor: run.userId };
  return {
    id: approval.id,
    run_id: approval.runId,
    agent_id: run.agentId,
    agent_name: row.agentName,
    project_id: run.projectId,
    project_name: row.projectName,
    user_id: run.userId,
    user_name: row.userName,
    tool: approval.tool,
    title: row.title,
    step: row.stepNumber,
    changes: findTool(approval.tool)?.changes ?? true,
    mode,
    state: approval.state,
    arguments: JSON.parse(approval.arguments) as unknown,
    lines: (JSON.parse(approval.rendering) as [string, string][]).map(([label, value]) => ({
      label,
      value,
    })),
    hash: approval.hash,
    why: approval.why,
    sources: JSON.parse(approval.sources) as number[],
    proposed: proposed === null ? null : (JSON.parse(proposed) as unknown),
    may_decide: approval.state === "waiting" && can(actor, "approvals.decide", facts),
    reason: approval.reason,
    decided_by: row.deciderName,
    decided_at: decidedAt === null ? null : new Date(decidedAt).toISOString(),
    created_at: new Date(approval.createdAt).toISOString(),
    expires_at: new Date(approval.expiresAt).toISOString(),
  };
}

/**
 * A page of what agents ask: by default what waits for the person themselves, what expires first at the top.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listApprovals(
  ctx: Context,
  { state, page, perPage }: ApprovalListQuery,
): Promise<PageOf<ApprovalView>> {
  const actor = authorize(ctx.actor, "approvals.list");
  const where =
    state === "mine"
      ? isAskedOf(actor)
      : and(isVisibleApproval(actor), state === "all" ? undefined : eq(approvals.state, state));
  const isOpen = state === "mine" || state === "waiting";
  const read = await namedBatch(ctx.db, {
    total: ctx.db
      .select({ total: count() })
      .from(approvals)
      .innerJoin(agentRuns, eq(agentRuns.id, approvals.runId))
      .where(where),
    rows: approvalsStatement(ctx, where)
      .orderBy(isOpen ? asc(approvals.expiresAt) : desc(approvals.createdAt), approvals.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
  });
  const views = read.rows.map((row) => approvalView(row, actor));
  return pageOf(views, read.total[0]?.total ?? 0, { page, perPage });
}

/** How many questions wait for the person: for the header. */
export async function countApprovals(ctx: Context): Promise<number> {
  const actor = authorize(ctx.actor, "approvals.list");
  const [row] = await ctx.db
    .select({ total: count() })
    .from(approvals)
    .innerJoin(agentRuns, eq(agentRuns.id, approvals.runId))
    .where(isAskedOf(actor));
  return row?.total ?? 0;
}

async function findApproval(ctx: Context, actor: Actor, id: string): Promise<Row> {
  const [row] = await approvalsStatement(ctx, and(eq(approvals.id, id), isVisibleApproval(actor)));
  if (!row) throw new AppError("not_found", APPROVAL_NOT_FOUND);
  return row;
}

/**
 * One question. Throws as `decideApproval` for what is not there or not theirs to see.
 *
 * @throws AppError `unauthenticated` or `not_found`.
 */
export async function getApproval(ctx: Context, id: string): Promise<ApprovalView> {
  const actor = authorize(ctx.actor, "approvals.list");
  return approvalView(await findApproval(ctx, actor, id), actor);
}

/** What is to be done with the arguments that somebody says yes to; they must be allowed to do it themselves. */
async function approvedArguments(ctx: Context, { approval, run }: Row, edited: unknown) {
  const tool = findTool(approval.tool);
  if (!tool) throw new AppError("conflict", NO_TOOL);
  const before: unknown = JSON.parse(approval.arguments);
  const args: unknown = edited === undefined ? before : parseInput(tool.input, edited);
  const { projectId, taskId } = run;
  await tool.mayDo?.({ ctx, place: { projectId, taskId, rags: [] }, args });
  const json = canonicalJson(args);
  if (json === approval.arguments) return null;
  return {
    arguments: json,
    hash: await approvalHash(approval.tool, args),
    rendering: JSON.stringify(renderArguments(args)),
    proposed: approval.proposed ?? approval.arguments,
  };
}

/**
 * Says yes or no to exactly what a run has asked, or changes it and says yes to that.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` to whom it is not theirs to decide, as the use case for who
 *   may not do it by hand, `invalid_input`, or `conflict` for what is decided or has expired.
 */
export async function decideApproval(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<ApprovalView> {
  const actor = authorize(ctx.actor, "approvals.decide");
  const row = await findApproval(ctx, actor, id);
  const { approval, run } = row;
  authorize(actor, "approvals.decide", { mode: approval.mode, actsFor: run.userId });
  const asked = parseInput(decideSchema, input);
  if (approval.state !== "waiting") throw new AppError("conflict", DECIDED);
  if (approval.expiresAt <= ctx.now) throw new AppError("conflict", EXPIRED);
  const isDenied = asked.decision === "deny";
  const edited = asked.decision === "edit" ? asked.arguments : undefined;
  const changed = isDenied ? null : await approvedArguments(ctx, row, edited);
  const { decided } = await namedBatch(ctx.db, {
    decided: ctx.db
      .update(approvals)
      .set({
        ...changed,
        state: isDenied ? "denied" : "approved",
        reason: asked.reason || null,
        decidedBy: actor.id,
        decidedAt: ctx.now,
      })
      .where(
        and(
          eq(approvals.id, id),
          eq(approvals.state, "waiting"),
          gt(approvals.expiresAt, ctx.now),
          isStillAllowed(actor),
          sql`EXISTS (SELECT 1 FROM ${agentRuns} WHERE ${agentRuns.id} = ${approval.runId} AND ${IS_LIVE_RUN})`,
        ),
      )
      .returning({ id: approvals.id }),
    audit: auditIfChangedStatement(ctx, {
      action: `approvals.${changed ? "edit" : asked.decision === "deny" ? "deny" : "approve"}`,
      entityType: "run",
      entityId: approval.runId,
      before: changed ? { hash: approval.hash } : null,
      after: {
        approval: id,
        tool: approval.tool,
        hash: changed?.hash ?? approval.hash,
        ...(asked.reason && { reason: asked.reason }),
      },
      ...(run.projectId !== null && { projectId: run.projectId }),
    }),
    job: enqueueIfStatement(
      ctx,
      { kind: RUN_JOB, subject: approval.runId },
      sql`EXISTS (SELECT 1 FROM ${approvals} WHERE ${approvals.id} = ${id} AND ${approvals.decidedAt} = ${ctx.now})`,
    ),
  });
  if (decided.length === 0) {
    await assertStillAllowed(ctx, actor);
    throw new AppError("conflict", DECIDED);
  }
  wakeEngine(ctx);
  return getApproval(ctx, id);
}
