import type { Actor } from "@/lib/auth/actor";
import { refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { changeStatements, changeStep, isStatusOnly } from "./change-steps";
import { type LoadedTask, loadTask } from "./load-task";
import { requireReadableProject } from "./require-readable-project";
import { STATUS_ONLY, type TaskChanges, type TaskView, updateTaskSchema } from "./schema";
import { conflictsOf, differenceOf, TaskConflictError } from "./task-conflict";

export interface UpdateTask {
  id: string;
  changes: unknown;
  /** The version that the change is meant for, or null: any change since is a conflict. */
  ifMatch?: number | null;
  /** What the person saw in the fields that they change: only a change of these is a conflict. */
  base?: unknown;
}

interface Wanted {
  changes: TaskChanges;
  base: TaskChanges;
  ifMatch: number | null;
}

/** Who may change the status alone is told so when they want more. */
function authorizeChanges(actor: Actor, { facts }: LoadedTask, changes: TaskChanges): void {
  if (isStatusOnly(changes)) {
    authorize(actor, "tasks.setStatus", facts);
  } else if (!can(actor, "tasks.edit", facts) && can(actor, "tasks.setStatus", facts)) {
    throw new AppError("forbidden", STATUS_ONLY);
  } else {
    authorize(actor, "tasks.edit", facts);
  }
}

function refuseConflict({ task, version }: LoadedTask, { changes, base, ifMatch }: Wanted): void {
  const conflicts = conflictsOf(task, changes, base);
  const isStale = ifMatch !== null && ifMatch !== version;
  if (isStale || conflicts.length > 0) throw new TaskConflictError(task, conflicts);
}

/** Why the guarded write did nothing, from how things stand now. */
async function explain(ctx: Context, actor: Actor, id: string, wanted: Wanted): Promise<never> {
  await refuseFallen(ctx, actor);
  const found = await loadTask(ctx, actor, id);
  authorizeChanges(actor, found, wanted.changes);
  const { project_id } = wanted.changes;
  if (project_id) await requireReadableProject(ctx, actor, project_id);
  refuseConflict(found, wanted);
  throw new TaskConflictError(found.task, []);
}

/** The task after the change; as it was left where taking it out of its project has taken it out of the person's sight. */
async function changedTask(ctx: Context, actor: Actor, left: TaskView) {
  const { task, version } = await loadTask(ctx, actor, left.id).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return { task: { ...left, version: left.version + 1 }, version: left.version + 1 };
  });
  return { task, version };
}

/**
 * Changes the named fields of a task. An assignee or reviewer changes the status and nothing else. To move a task one
 * needs the right to edit it, and to its new project the right to create a task there: to read that project. A task may
 * always be taken out of its project by whoever may edit it. People on it who may not see the new project are taken off.
 *
 * @returns the task and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` (also for a project that one may not
 *   read), or TaskConflictError (`precondition_failed`) with the task as it is now and the fields in question.
 */
export async function updateTask(
  ctx: Context,
  { id, changes: input, ifMatch = null, base: seen = {} }: UpdateTask,
): Promise<{ task: TaskView; version: number }> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const changes = parseInput(updateTaskSchema, input);
  const base = parseInput(updateTaskSchema, seen);
  const found = await loadTask(ctx, actor, id);
  const difference = differenceOf(found.task, changes, base);
  const wanted = { ...difference, ifMatch };
  authorizeChanges(actor, found, difference.changes);
  refuseConflict(found, wanted);
  if (Object.keys(difference.changes).length === 0)
    return { task: found.task, version: found.version };
  const step = changeStep({ id, ...difference, version: ifMatch });
  const results = await ctx.db.batch(changeStatements(ctx, actor, [step]));
  if (results[4].length === 0) return explain(ctx, actor, id, wanted);
  return changedTask(ctx, actor, { ...found.task, ...difference.changes });
}
