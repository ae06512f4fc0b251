import { eq, type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import type { Context } from "@/lib/context/context";

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

/** SQL: the current task has the step's version, or the step gives none. */
export const isAtVersion = (): SQL =>
  sql`(${ofStep("version")} IS NULL OR ${tasks.version} = ${ofStep("version")})`;

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
