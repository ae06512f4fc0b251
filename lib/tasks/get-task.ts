import { and, eq } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { relationColumns, relationsOf, type TaskRelations, taskRights } from "./permissions";
import { TASK_NOT_FOUND, type TaskRights, type TaskView } from "./schema";
import { creatorNameColumn, namesIn, taskColumns, taskView } from "./views";
import { isReadableTask } from "./visibility";

export interface FoundTask {
  task: TaskView;
  version: number;
  /** Null if the creator's account was deleted. */
  creatorName: string | null;
  /** Null without a project, or if the person can't read it. */
  projectName: string | null;
  /** The names of people and records in its custom fields, by id. */
  names: ReadonlyMap<string, string>;
  rights: TaskRights;
}

export interface LoadedTask extends FoundTask {
  relations: TaskRelations;
}

/**
 * Returns a task that the person can read, with their relations to it.
 *
 * @throws AppError `not_found`.
 */
export async function loadTask(ctx: Context, actor: Actor, id: string): Promise<LoadedTask> {
  const [row] = await ctx.db
    .select({
      ...taskColumns(actor),
      creatorName: creatorNameColumn(),
      ...relationColumns(actor),
    })
    .from(tasks)
    .where(and(eq(tasks.id, id), isReadableTask(actor)));
  if (!row) throw new AppError("not_found", TASK_NOT_FOUND);
  const { version, creatorName, projectName } = row;
  const relations = relationsOf(row);
  const rights = taskRights(actor, relations);
  const names = namesIn([row]);
  return { task: taskView(row), version, creatorName, projectName, names, rights, relations };
}

/**
 * Returns one task that the person can read. Takes one round trip.
 *
 * @throws AppError `unauthenticated`, or `not_found` if it doesn't exist or they can't see it.
 */
export async function getTask(ctx: Context, id: string): Promise<FoundTask> {
  const actor = authorize(ctx.actor, "tasks.list");
  const { relations: _relations, ...found } = await loadTask(ctx, actor, id);
  return found;
}
