import { eq, type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { firstUnmet, refuseNothing } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isAllowedOn, type TaskAction } from "../permissions";
import { TASK_CHANGED, TASK_NOT_FOUND } from "../schema";
import { isReadableTask } from "../visibility";

/**
 * One task of a write on one or many. Such a write is one batch. Its first statement writes an
 * audit row for each task that the rules allow (`auditEachStatement` with the rules as its WHERE),
 * and all other statements work only on those. So the rules are in one statement, and nothing is
 * done without an audit row.
 */
export interface Step {
  id: string;
  /** The id of the audit row that this step writes. */
  auditId: string;
  /** The expected version, or null. */
  version: number | null;
}

/** Makes a step on a task, with an id for its audit row. */
export function stepFor(id: string, version: number | null = null): Step {
  return { id, version, auditId: crypto.randomUUID() };
}

/** FROM clause: one row per step, to be read with `ofStep`. All steps are one parameter. */
export const eachStep = (steps: readonly Step[]): SQL =>
  sql`json_each(${JSON.stringify(steps)}) AS step`;

/** SQL: a field of the current step, by its JSON path. */
export const ofStep = (path: string): SQL => sql`(step.value ->> ${sql.raw(`'$.${path}'`)})`;

/** FROM clause: the steps, each with its task. */
export const eachStepWithTask = (steps: readonly Step[]): SQL =>
  sql`${eachStep(steps)} CROSS JOIN ${tasks} ON ${tasks.id} = ${ofStep("id")}`;

/** A rule of a step. */
export interface StepRule {
  /** A condition on the step's row of `eachStepWithTask`. */
  holds: SQL;
  /** The error if it doesn't hold; null if the step then has nothing to do. */
  refuse: AppError | null;
}

/** The error of a step whose task someone changed in the meantime. */
export const taskChanged = () => new AppError("precondition_failed", TASK_CHANGED);

/** The rules of every step: the person is still allowed to, and sees the task. */
export const seenRules = (actor: Actor): StepRule[] => [
  stillAllowed(actor),
  {
    holds: sql`(${tasks.id} IS NOT NULL AND ${isReadableTask(actor)})`,
    refuse: new AppError("not_found", TASK_NOT_FOUND),
  },
];

/** The rule that the person may do this to the step's task. */
export const allowedRule = (actor: Actor, action: TaskAction): StepRule => ({
  holds: isAllowedOn(actor, action),
  refuse: new AppError("forbidden", INSUFFICIENT_PERMISSIONS),
});

/** The rule that the task has the step's version, or the step gives none. */
export const versionRule = (): StepRule => ({
  holds: sql`(${ofStep("version")} IS NULL OR ${tasks.version} = ${ofStep("version")})`,
  refuse: taskChanged(),
});

/**
 * Returns why steps can't be done now, by the ids of their audit rows: the error of the first rule
 * that doesn't hold, or null for nothing to do. Steps that meet all rules are left out. One trip.
 */
export async function unmetRules(
  ctx: Context,
  steps: readonly Step[],
  rules: readonly StepRule[],
): Promise<Map<string, AppError | null>> {
  const rows = await ctx.db.all<{ step: string; unmet: number | null }>(
    sql`SELECT ${ofStep("auditId")} AS step, ${firstUnmet(rules)} AS unmet
      FROM ${eachStep(steps)} LEFT JOIN ${tasks} ON ${tasks.id} = ${ofStep("id")}`,
  );
  return new Map(
    rows.flatMap(({ step, unmet }) => {
      const rule = rules[unmet ?? -1];
      return rule ? [[step, rule.refuse]] : [];
    }),
  );
}

/**
 * Throws why a step did nothing: the error of the first rule that it doesn't meet now, or `conflict`
 * if it meets all. Returns if it has nothing to do.
 */
export async function refuseStep(ctx: Context, step: Step, rules: readonly StepRule[]) {
  const unmet = await unmetRules(ctx, [step], rules);
  if (!unmet.has(step.auditId)) await refuseNothing(ctx, []);
  const error = unmet.get(step.auditId);
  if (error) throw error;
}

/** SQL: the current step was recorded. */
export const isRecorded = (): SQL =>
  sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.id} = ${ofStep("auditId")})`;

/** Subquery of the ids of tasks whose step was recorded. */
export const recordedIds = (steps: readonly Step[]): SQL =>
  sql`SELECT ${ofStep("id")} FROM ${eachStep(steps)} WHERE ${isRecorded()}`;

export interface RecordedStep {
  id: string | null;
  /** JSON of the previous values. */
  before: string | null;
  /** The task's version after the batch; null if it was deleted. */
  version: number | null;
}

/** The batch's last statement. Returns the steps that were recorded and so done. */
export function recordedStatement(ctx: Context, steps: readonly Step[]) {
  const ids = valuesOf(steps.map(({ auditId }) => auditId));
  return ctx.db
    .select({ id: auditLog.entityId, before: auditLog.before, version: tasks.version })
    .from(auditLog)
    .leftJoin(tasks, eq(tasks.id, auditLog.entityId))
    .where(sql`${auditLog.id} IN ${ids}`);
}
