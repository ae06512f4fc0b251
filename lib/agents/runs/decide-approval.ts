import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { write } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { enqueueIfStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { settleStatement } from "@/lib/notices/settle";
import { parseInput } from "@/lib/parse-input";
import type { ProposedChange } from "../tools/proposed";
import { findTool } from "../tools/tools";
import { approvalHash, canonicalJson, renderArguments } from "./approval-hash";
import {
  type ApprovalView,
  type DecidedView,
  decideAllSchema,
  decideSchema,
} from "./approval-schema";
import {
  type ApprovalRow,
  approvalFacts,
  findApproval,
  getApproval,
  isVisibleApproval,
} from "./approvals";
import { changeOfStep } from "./proposals";
import { runScope, selectRunContext } from "./run-context";
import { IS_LIVE_RUN } from "./run-rules";

const DECIDED = "This approval has already been decided";
const EXPIRED = "This approval expired before anyone decided. Run the agent again.";
const NO_AGENT = "The agent that asked no longer exists";
const NO_TOOL = "This tool no longer exists";

type ActingContext = Context & { actor: Actor };

/** Returns what the run has proposed before an approval's step and not yet done. */
async function proposedBefore(
  { db }: Context,
  { runId, stepId }: ApprovalRow["approval"],
): Promise<ProposedChange[]> {
  const rows = await db
    .select({ tool: runSteps.tool, output: runSteps.output, args: approvals.arguments })
    .from(runSteps)
    .innerJoin(approvals, eq(approvals.stepId, runSteps.id))
    .where(
      and(
        eq(runSteps.runId, runId),
        eq(runSteps.state, "waiting"),
        inArray(approvals.state, ["waiting", "approved"]),
        sql`${runSteps.n} < (SELECT step.n FROM ${runSteps} AS step WHERE step.id = ${stepId})`,
      ),
    )
    .orderBy(runSteps.n);
  return rows.flatMap(({ args, ...step }) => changeOfStep(step, JSON.parse(args)) ?? []);
}

/**
 * Checks that the decider may run the tool with these arguments. Returns the changed columns, or
 * null for unchanged arguments.
 */
async function approvedArguments(
  ctx: ActingContext,
  { approval, run }: ApprovalRow,
  edited: unknown,
) {
  const tool = findTool(approval.tool);
  if (!tool) throw new AppError("conflict", NO_TOOL);
  const before: unknown = JSON.parse(approval.arguments);
  const args: unknown = edited === undefined ? before : parseInput(tool.input, edited);
  const [runContext] = await selectRunContext(ctx, approval.runId);
  if (!runContext) throw new AppError("conflict", NO_AGENT);
  const { scope } = runScope(runContext, run.taskId);
  const proposed = await proposedBefore(ctx, approval);
  await tool.checkPermission?.({ ctx, scope: { ...scope, proposed }, args });
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
 * Approves or rejects exactly what a run proposes, or approves edited arguments.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` for an API token, for people who
 *   may not decide it or may not do it themselves, `invalid_input`, or `conflict` if it was decided
 *   or has expired.
 */
export async function decideApproval(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<ApprovalView> {
  const actor = authorize(requireSession(ctx.actor), "approvals.decide");
  const row = await findApproval(ctx, actor, id);
  const { approval, run } = row;
  const { userId: actsFor, trigger } = run;
  authorize(actor, "approvals.decide", approvalFacts({ ...approval, actsFor, trigger }));
  const asked = parseInput(decideSchema, input);
  if (approval.state !== "waiting") throw new AppError("conflict", DECIDED);
  if (approval.expiresAt <= ctx.now) throw new AppError("conflict", EXPIRED);
  const isDenied = asked.decision === "deny";
  const edited = asked.decision === "edit" ? asked.arguments : undefined;
  const changed = isDenied ? null : await approvedArguments({ ...ctx, actor }, row, edited);
  const found = (where: SQL | undefined) =>
    sql`EXISTS (SELECT 1 FROM ${approvals} JOIN ${agentRuns} ON ${agentRuns.id} = ${approvals.runId}
      WHERE ${approvals.id} = ${id} AND ${where})`;
  const isOpen = and(eq(approvals.state, "waiting"), gt(approvals.expiresAt, ctx.now), IS_LIVE_RUN);
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      { holds: found(isVisibleApproval(actor)), refuse: () => findApproval(ctx, actor, id) },
      { holds: found(isOpen), refuse: new AppError("conflict", DECIDED) },
    ],
    change: (holds) =>
      ctx.db
        .update(approvals)
        .set({
          ...changed,
          state: isDenied ? "denied" : "approved",
          reason: asked.reason || null,
          decidedBy: actor.id,
          decidedAt: ctx.now,
        })
        .where(and(eq(approvals.id, id), holds))
        .returning({ id: approvals.id }),
    audit: {
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
    },
    after: (isDone) => ({
      job: enqueueIfStatement(ctx, { kind: RUN_JOB, subject: approval.runId }, isDone),
      settled: settleStatement(ctx, sql`${approval.runId}`),
    }),
  });
  wakeEngine(ctx);
  return getApproval(ctx, id);
}

/**
 * Decides several approvals, each as `decideApproval`. One that is refused stops no other.
 *
 * @throws AppError `unauthenticated`, `forbidden` for an API token, or `invalid_input`.
 */
export async function decideApprovals(ctx: Context, input: unknown): Promise<DecidedView> {
  authorize(requireSession(ctx.actor), "approvals.decide");
  const { decisions } = parseInput(decideAllSchema, input);
  const decided: DecidedView = { decided: [], refused: [] };
  for (const { id, ...decision } of decisions) {
    try {
      await decideApproval(ctx, id, decision);
      decided.decided.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      decided.refused.push({ id, message: error.message });
    }
  }
  return decided;
}
