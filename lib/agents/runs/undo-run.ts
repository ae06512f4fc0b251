import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { valuesOf } from "@/db/client";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { auditLog } from "@/db/schema/system";
import { auditStatement } from "@/lib/audit/audit";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import type { RunScope } from "../tools/tool";
import { findTool } from "../tools/tools";
import type { Step } from "./journal";
import { findRun } from "./read-runs";

const IS_LIVE = "This run hasn't finished yet. Wait for it to finish, or cancel it.";
const NOTHING = "This run has no changes to undo";
const TOUCHED = "Someone changed it since";
const OUTSIDE = "Only the other server could take this back";
const TOO_OLD = "What it did is no longer recorded, because 30 days are over";

const undoneStepSchema = z.object({ n: z.int(), title: z.string(), reason: z.string() });

/** What became of undoing a run. */
export const undoneRunSchema = z
  .object({
    undone: z.array(undoneStepSchema).meta({ description: "Changes that were taken back." }),
    kept: z
      .array(undoneStepSchema)
      .meta({ description: "Changes that stay, each with the reason." }),
  })
  .meta({ id: "UndoneRun" });
export type UndoneRun = z.infer<typeof undoneRunSchema>;

/** Selects a run's changes that weren't taken back yet, the last one first. */
const changesStatement = ({ db }: Context, runId: string) =>
  db
    .select({
      step: runSteps,
      approved: sql<string | null>`(SELECT ${approvals.arguments} FROM ${approvals}
        WHERE ${approvals.stepId} = ${runSteps.id} AND ${approvals.state} = 'approved'
        ORDER BY ${approvals.createdAt} DESC LIMIT 1)`.as("approved_arguments"),
    })
    .from(runSteps)
    .where(
      and(
        eq(runSteps.runId, runId),
        eq(runSteps.kind, "tool"),
        eq(runSteps.state, "succeeded"),
        isNull(runSteps.undo),
      ),
    )
    .orderBy(desc(runSteps.n));

/** Returns the IDs of what others than the run have changed since its change. */
async function touchedSince(
  { db }: Context,
  runId: string,
  steps: readonly Step[],
): Promise<ReadonlySet<string>> {
  const ids = steps.map(({ id }) => id);
  const rows = await db
    .selectDistinct({ id: auditLog.entityId })
    .from(auditLog)
    .where(
      sql`${auditLog.outcome} = 'done' AND ${auditLog.runId} IS NOT ${runId} AND ${auditLog.entityId} IN (
        SELECT made.entity_id FROM ${auditLog} AS made WHERE made.step_id IN ${valuesOf(ids)} AND made.outcome = 'done' AND made.rowid < ${auditLog}.rowid)`,
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

interface Undo {
  scope: RunScope;
  step: Step;
  /** Its arguments as approved; null if it needed no approval. */
  approved: string | null;
  touched: ReadonlySet<string>;
}

/** Takes a change back. Returns why it stays, or "" if it is undone. */
async function undoStep(ctx: Context, { scope, step, approved, touched }: Undo): Promise<string> {
  const tool = findTool(step.tool);
  if (!tool?.undo) return OUTSIDE;
  if (step.output === null) return TOO_OLD;
  const output: unknown = JSON.parse(step.output);
  try {
    const args = parseInput(tool.input, JSON.parse(approved ?? step.input));
    await tool.undo({
      call: { ctx, scope, args },
      output,
      isTouched: (id) => touched.has(id),
    });
    return "";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "precondition_failed" ? TOUCHED : error.message;
  }
}

/**
 * Takes back what a run changed, the last change first, with the permissions of the person who
 * undoes it. What someone has changed since stays, and so does what they may not change.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, or `conflict` before the run has
 *   finished and if it has no changes.
 */
export async function undoRun(ctx: Context, id: string): Promise<UndoneRun> {
  const actor = authorize(ctx.actor, "runs.cancel");
  const { run } = await findRun(ctx, id);
  authorize(actor, "runs.cancel", { createdBy: run.userId });
  if (run.finishedAt === null) throw new AppError("conflict", IS_LIVE);
  const rows = run.isDryRun ? [] : await changesStatement(ctx, id);
  const changes = rows.filter(({ step }) => findTool(step.tool)?.changes);
  if (changes.length === 0) throw new AppError("conflict", NOTHING);
  const { projectId, taskId } = run;
  const scope: RunScope = { projectId, taskId, rags: [], servers: [], proposed: [] };
  const touched = await touchedSince(
    ctx,
    id,
    changes.map(({ step }) => step),
  );
  const answer: UndoneRun = { undone: [], kept: [] };
  for (const { step, approved } of changes) {
    const reason = await undoStep(ctx, { scope, step, approved, touched });
    await ctx.db.update(runSteps).set({ undo: reason }).where(eq(runSteps.id, step.id));
    const line = { n: step.n, title: step.title, reason };
    if (reason === "") answer.undone.push(line);
    else answer.kept.push(line);
  }
  await ctx.db.batch([
    ctx.db.update(agentRuns).set({ undoneAt: ctx.now }).where(eq(agentRuns.id, id)),
    auditStatement(ctx, {
      action: "runs.undo",
      entityType: "run",
      entityId: id,
      after: { undone: answer.undone.length, kept: answer.kept.length },
      ...(projectId !== null && { projectId }),
    }),
  ]);
  return answer;
}
