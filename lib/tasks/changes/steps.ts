import { eq, type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import type { Context } from "@/lib/context/context";

/**
 * One task of a write on one or many. Such a write is one batch: its first statement records each task that the rules
 * admit (`auditEachStatement` with the rules as its WHERE), and every other statement works on what was recorded. So the
 * rules stand in one statement, and nothing is done without its record.
 */
export interface Step {
  id: string;
  /** The id of the audit row that this step makes. */
  auditId: string;
  /** The version that the change is meant for, or null. */
  version: number | null;
}

/** A step on a task, with an id for the audit row that it makes. */
export function stepFor(id: string, version: number | null = null): Step {
  return { id, version, auditId: crypto.randomUUID() };
}

/** A FROM of the steps: one row each, which `ofStep` reads. They travel as one parameter. */
export const eachStep = (steps: readonly Step[]): SQL =>
  sql`json_each(${JSON.stringify(steps)}) AS step`;

/** A field of the step at hand, by its JSON path. */
export const ofStep = (path: string): SQL => sql`(step.value ->> ${sql.raw(`'$.${path}'`)})`;

/** A FROM of the steps, each with its task. */
export const eachStepWithTask = (steps: readonly Step[]): SQL =>
  sql`${eachStep(steps)} CROSS JOIN ${tasks} ON ${tasks.id} = ${ofStep("id")}`;

/** The condition that the task at hand still is at the step's version, where it names one. */
export const isAtVersion = (): SQL =>
  sql`(${ofStep("version")} IS NULL OR ${tasks.version} = ${ofStep("version")})`;

/** The condition that the step at hand was recorded. */
export const isRecorded = (): SQL =>
  sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.id} = ${ofStep("auditId")})`;

/** A subquery of the ids of the tasks whose step was recorded. */
export const recordedIds = (steps: readonly Step[]): SQL =>
  sql`SELECT ${ofStep("id")} FROM ${eachStep(steps)} WHERE ${isRecorded()}`;

export interface RecordedStep {
  id: string | null;
  /** JSON of what there was before. */
  before: string | null;
  /** The task's version after the batch; null when it is gone. */
  version: number | null;
}

/** The batch's last statement: which steps were recorded, and thus done. */
export function recordedStatement(ctx: Context, steps: readonly Step[]) {
  const ids = valuesOf(steps.map(({ auditId }) => auditId));
  return ctx.db
    .select({ id: auditLog.entityId, before: auditLog.before, version: tasks.version })
    .from(auditLog)
    .leftJoin(tasks, eq(tasks.id, auditLog.entityId))
    .where(sql`${auditLog.id} IN ${ids}`);
}
