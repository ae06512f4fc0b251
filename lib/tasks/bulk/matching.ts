import { sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { conditionsOf } from "../list/matching-tasks";
import { readTaskFilter } from "../list/open-query";
import { TASK_LIMITS } from "../schema";
import { isReadableTask } from "../visibility";
import type { ChosenTasks, FailedTask } from "./schema";

/** Steps per database batch. */
const STEPS_PER_BATCH = 500;

const NOT_CHOSEN = "Select the tasks by ids or by a filter";
const NO_MATCH = "No tasks match the filter";
const TOO_MANY = `You can change up to ${TASK_LIMITS.bulk.toLocaleString("en")} tasks at once. Narrow the filters.`;

/**
 * Returns the ids of the chosen tasks: the given ones, or all that match a filter of the list.
 *
 * @throws AppError `invalid_input` if both or neither are given, and for a filter that matches none
 *   or more than 1,000.
 */
export async function chosenIds(
  ctx: Context,
  actor: Actor,
  { ids, filter }: ChosenTasks,
): Promise<string[]> {
  if ((ids === undefined) === (filter === undefined))
    throw new AppError("invalid_input", NOT_CHOSEN, { errors: { ids: [NOT_CHOSEN] } });
  if (!filter) return ids ?? [];
  const rows = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(conditionsOf(ctx, actor, await readTaskFilter(ctx, actor, filter)).matching)
    .limit(TASK_LIMITS.bulk + 1);
  const problem = rows.length === 0 ? NO_MATCH : rows.length > TASK_LIMITS.bulk ? TOO_MANY : null;
  if (problem) throw new AppError("invalid_input", problem, { errors: { filter: [problem] } });
  return rows.map(({ id }) => id);
}

/** Returns the projects of those tasks that the person can read, by the tasks' ids. */
export async function projectsOf(
  ctx: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await ctx.db
    .select({ id: tasks.id, projectId: tasks.projectId })
    .from(tasks)
    .where(sql`${tasks.id} IN ${valuesOf(ids)} AND ${isReadableTask(actor)}`);
  return new Map(rows.map(({ id, projectId }) => [id, projectId]));
}

interface Part<Undo> {
  done: string[];
  failed: FailedTask[];
  undo?: Undo[];
}

/**
 * Runs many steps in as few batches as possible and combines their results. If one batch fails, the
 * earlier ones stay done.
 */
export async function inBatches<Step, Undo = never>(
  steps: readonly Step[],
  act: (some: Step[]) => Promise<Part<Undo>>,
): Promise<Required<Part<Undo>>> {
  const all: Required<Part<Undo>> = { done: [], failed: [], undo: [] };
  for (let at = 0; at < steps.length; at += STEPS_PER_BATCH) {
    const { done, failed, undo = [] } = await act(steps.slice(at, at + STEPS_PER_BATCH));
    all.done.push(...done);
    all.failed.push(...failed);
    all.undo.push(...undo);
  }
  return all;
}
