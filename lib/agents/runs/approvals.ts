import { and, asc, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { namedBatch, subquery } from "@/db/client";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { projects, workspaces } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can, seesEveryItem } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import { isOnWorkspaceTeam } from "@/lib/projects/standing";
import { isoTime, isoTimeOrNull } from "@/lib/ui/time";
import { mayChange } from "../tools/tool-titles";
import { argumentNames } from "./approval-names";
import { APPROVAL_NOT_FOUND, type ApprovalListQuery, type ApprovalView } from "./approval-schema";
import { seesPlace } from "./place";
import { isRunKept } from "./run-rules";

/** Who is asked, in words; the rules stand below and in the policy. */
export const WHO_SEES_APPROVALS =
  "Whom a run acts for sees what it asks, and decides where nothing else is said. Where somebody else must decide, everybody else is asked who sees the agent, the project, and the workspace that it is about. A superadmin sees every question.";

type Person = Pick<Actor, "id" | "role" | "token">;

/** SQL: somebody other than whom the run acts for may read what it is about: the agent, the project and the workspace. */
function mayReadSubject(actor: Person): SQL {
  const workspace = sql`json_extract(${approvals.arguments}, '$.workspace')`;
  return sql`${seesPlace(actor, agentRuns)}
    AND (${workspace} IS NULL OR EXISTS (SELECT 1 FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
      WHERE ${workspaces.projectId} = ${agentRuns.projectId} AND ${workspaces.type} = ${workspace}
        AND (${projects.createdBy} = ${actor.id} OR ${isOnWorkspaceTeam(actor)})))`;
}

/** SQL: the approval is one that they see. */
export function isVisibleApproval(actor: Person): SQL {
  if (seesEveryItem(actor)) return isRunKept();
  return sql`${isRunKept()} AND (${agentRuns.userId} = ${actor.id} OR (${approvals.mode} = 'ask-other' AND ${mayReadSubject(actor)}))`;
}

/** SQL: it waits for them; the policy's `approvals.decide`, of what they see. */
function isAskedOf(actor: Actor): SQL {
  return sql`${approvals.state} = 'waiting' AND (CASE ${approvals.mode} WHEN 'ask' THEN ${agentRuns.userId} = ${actor.id}
    ELSE ${agentRuns.userId} IS NOT ${actor.id} END) AND ${isVisibleApproval(actor)}`;
}

/** SQL: JSON of what the steps read that it comes from. */
const READS =
  subquery<string>(sql`SELECT json_group_array(json_object('n', n, 'title', title)) FROM (
    SELECT "read".n, "read".title FROM ${runSteps} AS "read" WHERE "read".run_id = ${approvals.runId}
      AND "read".n IN (SELECT value FROM json_each(${approvals.sources})) ORDER BY "read".n)`);

function approvalsStatement(ctx: Context, actor: Person, where: SQL | undefined) {
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
      reads: READS.as("reads"),
      names: argumentNames(actor).as("argument_names"),
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

export type ApprovalRow = Awaited<ReturnType<typeof approvalsStatement>>[number];

function approvalView({ approval, run, ...row }: ApprovalRow, actor: Actor): ApprovalView {
  const { decidedAt, proposed, mode } = approval;
  const facts = { mode, actsFor: run.userId };
  const names = JSON.parse(row.names) as Record<string, string | null>;
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
    changes: mayChange(approval.tool),
    mode,
    state: approval.state,
    arguments: JSON.parse(approval.arguments) as unknown,
    lines: (JSON.parse(approval.rendering) as [string, string][]).map(([label, value]) => ({
      label,
      value,
      name: names[label] ?? null,
    })),
    hash: approval.hash,
    why: approval.why,
    sources: JSON.parse(approval.sources) as number[],
    // A run is its person's: others decide by what stands in the question.
    reads:
      run.userId === actor.id || seesEveryItem(actor)
        ? (JSON.parse(row.reads) as ApprovalView["reads"])
        : [],
    proposed: proposed === null ? null : (JSON.parse(proposed) as unknown),
    may_decide: approval.state === "waiting" && can(actor, "approvals.decide", facts),
    reason: approval.reason,
    decided_by: row.deciderName,
    decided_at: isoTimeOrNull(decidedAt),
    created_at: isoTime(approval.createdAt),
    expires_at: isoTime(approval.expiresAt),
  };
}

/** The condition of a filter other than `mine`. */
function inState(state: Exclude<ApprovalListQuery["state"], "mine">): SQL | undefined {
  if (state === "all") return undefined;
  return state === "decided" ? ne(approvals.state, "waiting") : eq(approvals.state, state);
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
  const where = state === "mine" ? isAskedOf(actor) : and(isVisibleApproval(actor), inState(state));
  const isOpen = state === "mine" || state === "waiting";
  const read = await namedBatch(ctx.db, {
    total: ctx.db
      .select({ total: count() })
      .from(approvals)
      .innerJoin(agentRuns, eq(agentRuns.id, approvals.runId))
      .where(where),
    rows: approvalsStatement(ctx, actor, where)
      .orderBy(isOpen ? asc(approvals.expiresAt) : desc(approvals.createdAt), approvals.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
  });
  const views = read.rows.map((row) => approvalView(row, actor));
  return pageOf(views, read.total[0]?.total ?? 0, { page, perPage });
}

/** The statement that counts the questions that wait for the person: one row with `total`. */
export function countApprovalsStatement(ctx: Context, actor: Actor) {
  return ctx.db
    .select({ total: count() })
    .from(approvals)
    .innerJoin(agentRuns, eq(agentRuns.id, approvals.runId))
    .where(isAskedOf(actor));
}

/** How many questions wait for the person. */
export async function countApprovals(ctx: Context): Promise<number> {
  const [row] = await countApprovalsStatement(ctx, authorize(ctx.actor, "approvals.list"));
  return row?.total ?? 0;
}

/**
 * A question with its row, of those that the person sees.
 *
 * @throws AppError `not_found`.
 */
export async function findApproval(ctx: Context, actor: Actor, id: string): Promise<ApprovalRow> {
  const isIt = and(eq(approvals.id, id), isVisibleApproval(actor));
  const [row] = await approvalsStatement(ctx, actor, isIt);
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
