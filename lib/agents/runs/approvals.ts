import { and, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { projects, workspaces } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can, seesEveryItem } from "@/lib/auth/policy";
import type { ApprovalFacts } from "@/lib/auth/policy-conditions";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import { isOnWorkspaceTeam } from "@/lib/projects/project-role";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { mayChange, SHARE_RESULT, toolTitle } from "../tools/tool-titles";
import { findTool } from "../tools/tools";
import { APPROVAL_NOT_FOUND, type ApprovalListQuery, type ApprovalView } from "./approval-schema";
import { readAudience, withoutAccess } from "./audience";
import { cannotOpenWords } from "./audience-words";
import { isOutOfScope } from "./left-out";
import { canReadScope } from "./run-scope";
import { argumentFacts, argumentLines } from "./shown-arguments";
import { isRunKept, isVisibleRun, mayOpenReadings } from "./visibility";

/** The rules of `isVisibleApproval` and the policy's `approvals.decide` as text for people. */
export const WHO_SEES_APPROVALS =
  "The person a run acts on behalf of sees its approvals for as long as they can see the run and, by default, decides them. Everyone else with access to the agent, the project, the workspace concerned and everything the run has read sees what is waiting and can decide it too, except in a chat. If someone else must decide, the person can't. Superadmins see every approval.";

type Person = Pick<Actor, "id" | "role" | "token">;

/** Maximum readers named in a response. */
const MAX_READERS = 50;

/**
 * SQL: the actor may open what another person's approval is about, and everything the run has read.
 */
function mayReadSubject(actor: Person): SQL {
  const workspace = sql`json_extract(${approvals.arguments}, '$.workspace')`;
  return sql`${canReadScope(actor, agentRuns)} AND ${mayOpenReadings(actor)}
    AND (${workspace} IS NULL OR EXISTS (SELECT 1 FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
      WHERE ${workspaces.projectId} = ${agentRuns.projectId} AND ${workspaces.type} = ${workspace}
        AND (${projects.createdBy} = ${actor.id} OR ${isOnWorkspaceTeam(actor)})))`;
}

/** SQL: only the run's person decides it: in their chat, and for their own result. */
const IS_PRIVATE: SQL = sql`(${agentRuns.trigger} = 'chat' OR ${approvals.tool} = ${SHARE_RESULT})`;

/** Returns the facts for the policy's `approvals.decide`. */
export const approvalFacts = ({
  mode,
  actsFor,
  tool,
  trigger,
}: {
  mode: ApprovalFacts["mode"];
  actsFor: string | null;
  tool: string;
  trigger: string;
}): ApprovalFacts => ({
  mode,
  actsFor,
  isPrivate: trigger === "chat" || tool === SHARE_RESULT,
});

/**
 * SQL: the actor may see the approval. Others than the run's person see what someone else must
 * decide, and what waits for a decision that they may make, or that they made.
 */
export function isVisibleApproval(actor: Person): SQL {
  if (seesEveryItem(actor)) return isRunKept();
  const isDeputy = sql`(NOT ${IS_PRIVATE} AND (${approvals.state} = 'waiting' OR ${approvals.decidedBy} = ${actor.id}))`;
  return sql`(${isVisibleRun(actor)} OR (${isRunKept()} AND (${approvals.mode} = 'ask-other' OR ${isDeputy})
    AND ${agentRuns.userId} IS NOT ${actor.id} AND ${mayReadSubject(actor)}))`;
}

/**
 * Selects which of some runs have an approval that the actor may see.
 *
 * @param ids a subquery of IDs.
 */
export const runsWithVisibleApprovals = (ctx: Context, actor: Person, ids: SQL) =>
  ctx.db
    .select({ id: agentRuns.id })
    .from(approvals)
    .innerJoin(agentRuns, eq(agentRuns.id, approvals.runId))
    .where(sql`${agentRuns.id} IN (${ids}) AND ${isVisibleApproval(actor)}`);

/**
 * SQL: the approval waits for the actor. What others may decide in the place of the run's person
 * isn't counted as theirs.
 */
function isWaitingFor(actor: Actor): SQL {
  return sql`${approvals.state} = 'waiting' AND (CASE ${approvals.mode} WHEN 'ask' THEN ${agentRuns.userId} = ${actor.id}
    ELSE ${agentRuns.userId} IS NOT ${actor.id} END) AND ${isVisibleApproval(actor)}`;
}

/** SQL: JSON of the steps that read the data behind the approval. */
const READS =
  subquery<string>(sql`SELECT json_group_array(json_object('n', n, 'title', title)) FROM (
    SELECT "read".n, "read".title FROM ${runSteps} AS "read" WHERE "read".run_id = ${approvals.runId}
      AND "read".n IN (SELECT value FROM json_each(${approvals.sources})) ORDER BY "read".n)`);

/** SQL: JSON of the numbers of the steps that the approval's change starts from. */
const NEEDS = subquery<string>(sql`SELECT json_group_array(n) FROM (
    SELECT "needed".n FROM ${runSteps} AS "needed" WHERE "needed".run_id = ${approvals.runId}
      AND "needed".id IN (SELECT value FROM json_each(${approvals.needs})) ORDER BY "needed".n)`);

function selectApprovals(ctx: Context, actor: Person, where: SQL | undefined) {
  const facts = argumentFacts(actor, { args: approvals.arguments, projectId: agentRuns.projectId });
  return ctx.db
    .select({
      approval: approvals,
      run: {
        agentId: agentRuns.agentId,
        projectId: agentRuns.projectId,
        taskId: agentRuns.taskId,
        userId: agentRuns.userId,
        resources: agentRuns.resources,
        trigger: agentRuns.trigger,
      },
      title: sql<string>`${runSteps.title}`.as("step_title"),
      stepNumber: runSteps.n,
      reads: READS.as("reads"),
      needs: NEEDS.as("needed_steps"),
      names: facts.names.as("argument_names"),
      currency: facts.currency.as("changed_currency"),
      custom: facts.custom.as("custom_fields_asked"),
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

export type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number];

const NO_FORM = { path: null, fields: [] };

/**
 * Returns the page of what an approval changes and the fields to edit it. An older version's
 * arguments may not fit the tool.
 */
function formOf(
  tool: string,
  { args, projectId, needs }: { args: unknown; projectId: string | null; needs: readonly number[] },
): Pick<ApprovalView, "path" | "fields"> {
  const found = findTool(tool);
  const given = found?.input.safeParse(args);
  if (!found || !given?.success) return NO_FORM;
  // What the run itself makes has no page before it is made.
  const path = needs.length > 0 ? null : (found.pageOf?.({ projectId, args: given.data }) ?? null);
  return { path, fields: found.editable?.(given.data) ?? [] };
}

/** Returns an approval for responses. Leaves out texts from areas that the API token can't read. */
function approvalView(row: ApprovalRow, actor: Actor): ApprovalView {
  const view = wholeView(row, actor);
  if (!isOutOfScope(actor, row.run.resources)) return view;
  const empty = {
    arguments: null,
    lines: [],
    reads: [],
    proposed: null,
    audience: null,
    ...NO_FORM,
  };
  const title = toolTitle(view.tool);
  return { ...view, ...empty, title, why: "", reason: null, left_out: "scope" };
}

function wholeView({ approval, run, ...row }: ApprovalRow, actor: Actor): ApprovalView {
  const { decidedAt, proposed, mode } = approval;
  const { userId: actsFor, trigger } = run;
  const facts = approvalFacts({ mode, actsFor, tool: approval.tool, trigger });
  const args: unknown = JSON.parse(approval.arguments);
  const needs = JSON.parse(row.needs) as number[];
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
    arguments: args,
    lines: argumentLines(args, {
      rendering: JSON.parse(approval.rendering) as [string, string][],
      ...row,
    }),
    hash: approval.hash,
    why: approval.why,
    sources: JSON.parse(approval.sources) as number[],
    needs,
    ...formOf(approval.tool, { args, projectId: run.projectId, needs }),
    // Only the run's person sees its steps. Others decide by the approval itself.
    reads:
      run.userId === actor.id || seesEveryItem(actor)
        ? (JSON.parse(row.reads) as ApprovalView["reads"])
        : [],
    proposed: proposed === null ? null : (JSON.parse(proposed) as unknown),
    audience: audienceView(approval.audience),
    left_out: null,
    may_decide:
      approval.state === "waiting" && !actor.token && can(actor, "approvals.decide", facts),
    reason: approval.reason,
    decided_by: row.deciderName,
    decided_at: isoTimeOrNull(decidedAt),
    created_at: isoTime(approval.createdAt),
    expires_at: isoTime(approval.expiresAt),
  };
}

/** Returns the readers for responses, or null if there are none. */
function audienceView(stored: string | null): ApprovalView["audience"] {
  if (stored === null) return null;
  const members = readAudience(stored);
  return {
    readers: members.length,
    names: members.slice(0, MAX_READERS).map(({ name }) => name),
    without_access: withoutAccess(members)
      .slice(0, MAX_READERS)
      .map((member) => ({ ...member, cannot_open: [...member.cannot_open] })),
    words: cannotOpenWords(members),
  };
}

/** Returns the condition of a filter other than `mine`. */
function inState(state: Exclude<ApprovalListQuery["state"], "mine">): SQL | undefined {
  if (state === "all") return undefined;
  return state === "decided" ? ne(approvals.state, "waiting") : eq(approvals.state, state);
}

/** SQL: when the first listed approval of the same run expires. Keeps a run's approvals together. */
const FIRST_EXPIRY: SQL = sql`min(${approvals.expiresAt}) OVER (PARTITION BY ${approvals.runId})`;

/**
 * Returns a page of approvals: by default those waiting for the actor, the run whose first one
 * expires soonest at the top, and in a run in the order of its steps.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listApprovals(
  ctx: Context,
  { state, run, page, perPage }: ApprovalListQuery,
): Promise<PageOf<ApprovalView>> {
  const actor = authorize(ctx.actor, "approvals.list");
  const isListed =
    state === "mine" ? isWaitingFor(actor) : and(isVisibleApproval(actor), inState(state));
  const where = run === undefined ? isListed : and(isListed, eq(approvals.runId, run));
  const isOpen = state === "mine" || state === "waiting";
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(approvals)
      .innerJoin(agentRuns, eq(agentRuns.id, approvals.runId))
      .where(where),
    selectApprovals(ctx, actor, where)
      .orderBy(
        ...(isOpen || run !== undefined ? [FIRST_EXPIRY, approvals.runId] : []),
        ...(run === undefined && !isOpen ? [desc(approvals.createdAt)] : []),
        runSteps.n,
        approvals.id,
      )
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const views = rows.map((row) => approvalView(row, actor));
  return pageOf(views, counted?.total ?? 0, { page, perPage });
}

/** Returns the number of approvals waiting for the actor. */
export async function countApprovals(ctx: Context): Promise<number> {
  const actor = authorize(ctx.actor, "approvals.list");
  const [row] = await ctx.db
    .select({ total: count() })
    .from(approvals)
    .innerJoin(agentRuns, eq(agentRuns.id, approvals.runId))
    .where(isWaitingFor(actor));
  return row?.total ?? 0;
}

/**
 * Returns an approval's row if the actor may see it.
 *
 * @throws AppError `not_found`.
 */
export async function findApproval(ctx: Context, actor: Actor, id: string): Promise<ApprovalRow> {
  const isIt = and(eq(approvals.id, id), isVisibleApproval(actor));
  const [row] = await selectApprovals(ctx, actor, isIt);
  if (!row) throw new AppError("not_found", APPROVAL_NOT_FOUND);
  return row;
}

/**
 * Returns one approval.
 *
 * @throws AppError `unauthenticated` or `not_found`.
 */
export async function getApproval(ctx: Context, id: string): Promise<ApprovalView> {
  const actor = authorize(ctx.actor, "approvals.list");
  return approvalView(await findApproval(ctx, actor, id), actor);
}
