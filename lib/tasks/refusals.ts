import { sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { refuseFallen } from "@/lib/auth/actor-stands";
import { INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { can, type TaskFacts } from "@/lib/auth/policy";
import type { Context } from "@/lib/platform/context";
import { factColumns, taskFacts } from "./rules";
import { type RefusedTask, TASK_CHANGED, TASK_NOT_FOUND } from "./schema";
import type { RecordedStep, Step } from "./steps";
import { isReadableTask } from "./visibility";

type TaskAction = "tasks.edit" | "tasks.setStatus" | "tasks.delete";

interface Explained<S extends Step> {
  actor: Actor;
  steps: readonly S[];
  /** What the batch's last statement answered. */
  recorded: readonly RecordedStep[];
  actionOf: (step: S) => TaskAction;
  /** Why a step that is allowed did nothing: null where nothing was to be done, and so it is done. */
  otherwise: (step: S) => Omit<RefusedTask, "id"> | null;
}

interface Standing {
  version: number;
  facts: TaskFacts;
}

/** The tasks that the person may read among the given ones. */
async function readStandings(ctx: Context, actor: Actor, ids: readonly string[]) {
  const rows = await ctx.db
    .select({
      id: tasks.id,
      version: tasks.version,
      createdBy: tasks.createdBy,
      ...factColumns(actor),
    })
    .from(tasks)
    .where(
      sql`${tasks.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isReadableTask(actor)}`,
    );
  return new Map(
    rows.map((row): [string, Standing] => [
      row.id,
      { version: row.version, facts: taskFacts(row) },
    ]),
  );
}

function refusal<S extends Step>(
  step: S,
  standing: Standing | undefined,
  { actor, actionOf, otherwise }: Explained<S>,
): Omit<RefusedTask, "id"> | null {
  if (!standing) return { code: "not_found", message: TASK_NOT_FOUND };
  if (!can(actor, actionOf(step), standing.facts))
    return { code: "forbidden", message: INSUFFICIENT_PERMISSIONS };
  if (step.version !== null && step.version !== standing.version)
    return { code: "precondition_failed", message: TASK_CHANGED };
  return otherwise(step);
}

/**
 * What became of each step of a write on many tasks: done, or left alone and why. Asks once more where some were left,
 * only to choose the answer; the rules were the statement's.
 *
 * @throws AppError `forbidden` when the actor was deactivated, deleted or given another role meanwhile.
 */
export async function outcomeOf<S extends Step>(ctx: Context, explained: Explained<S>) {
  const { actor, steps, recorded } = explained;
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const left = steps.filter(({ id }) => !recordedIds.has(id));
  const done = steps.filter(({ id }) => recordedIds.has(id)).map(({ id }) => id);
  const refused: RefusedTask[] = [];
  if (left.length === 0) return { done, refused };
  await refuseFallen(ctx, actor);
  const ids = left.map(({ id }) => id);
  const standings = await readStandings(ctx, actor, ids);
  for (const step of left) {
    const why = refusal(step, standings.get(step.id), explained);
    if (why) refused.push({ id: step.id, ...why });
    else done.push(step.id);
  }
  return { done, refused };
}
