import { sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { assertStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import type { RecordedStep, Step } from "../changes/steps";
import { relationColumns, relationsOf, type TaskAction, type TaskRelations } from "../permissions";
import { TASK_CHANGED, TASK_NOT_FOUND } from "../schema";
import { isReadableTask } from "../visibility";
import type { FailedTask } from "./schema";

interface Explained<S extends Step> {
  actor: Actor;
  steps: readonly S[];
  /** The rows of the batch's last statement. */
  recorded: readonly RecordedStep[];
  actionOf: (step: S) => TaskAction;
  /** Why an allowed step did nothing; null if there was nothing to do, which counts as done. */
  otherwise: (step: S) => Omit<FailedTask, "id"> | null;
}

interface Found {
  version: number;
  relations: TaskRelations;
}

/** Reads those of the tasks that the person can see, by id. */
async function findReadable(ctx: Context, actor: Actor, ids: readonly string[]) {
  const rows = await ctx.db
    .select({
      id: tasks.id,
      version: tasks.version,
      createdBy: tasks.createdBy,
      ...relationColumns(actor),
    })
    .from(tasks)
    .where(sql`${tasks.id} IN ${valuesOf(ids)} AND ${isReadableTask(actor)}`);
  return new Map(
    rows.map((row): [string, Found] => [
      row.id,
      { version: row.version, relations: relationsOf(row) },
    ]),
  );
}

function refusal<S extends Step>(
  step: S,
  found: Found | undefined,
  { actor, actionOf, otherwise }: Explained<S>,
): Omit<FailedTask, "id"> | null {
  if (!found) return { code: "not_found", message: TASK_NOT_FOUND };
  if (!can(actor, actionOf(step), found.relations))
    return { code: "forbidden", message: INSUFFICIENT_PERMISSIONS };
  if (step.version !== null && step.version !== found.version)
    return { code: "precondition_failed", message: TASK_CHANGED };
  return otherwise(step);
}

/**
 * Returns the result of each step of a bulk write: done, or skipped and why. Reads again if some
 * were skipped, only to choose the error; the rules are in the write itself.
 *
 * @throws AppError `forbidden` if the actor was deactivated, deleted or given another role
 *   meanwhile.
 */
export async function outcomeOf<S extends Step>(ctx: Context, explained: Explained<S>) {
  const { actor, steps, recorded } = explained;
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const left = steps.filter(({ id }) => !recordedIds.has(id));
  const done = steps.filter(({ id }) => recordedIds.has(id)).map(({ id }) => id);
  const failed: FailedTask[] = [];
  if (left.length === 0) return { done, failed };
  await assertStillAllowed(ctx, actor);
  const ids = left.map(({ id }) => id);
  const readable = await findReadable(ctx, actor, ids);
  for (const step of left) {
    const why = refusal(step, readable.get(step.id), explained);
    if (why) failed.push({ id: step.id, ...why });
    else done.push(step.id);
  }
  return { done, failed };
}
