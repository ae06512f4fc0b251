import { namedBatch } from "@/db/client";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { refuseStep } from "../changes/steps";
import { loadTask } from "../get-task";
import { assignTaskUserSchema, NOT_ON_TASK, type TaskView } from "../schema";
import { withoutPeople } from "../views";
import { assignmentStep, assignRules, assignStatements } from "./assignments";

/**
 * Adds a person to a task, or changes their role there. Does nothing if they already have the role.
 *
 * @param input userId and taskRole (default assignee).
 * @returns the task and its version; `isNew` is false if the person was already on it.
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` without permission to edit the task,
 *   `precondition_failed`, or `invalid_input`, also for a person who can't be added
 *   (`isCandidate`).
 */
export async function assignTaskUser(
  ctx: Context,
  { id, input, ifMatch = null }: { id: string; input: unknown; ifMatch?: number | null },
): Promise<{ task: TaskView; version: number; isNew: boolean }> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const before = await loadTask(ctx, actor, id);
  authorize(actor, "tasks.edit", before.relations);
  const person = parseInput(assignTaskUserSchema, input);
  const step = assignmentStep({ id, ...person, version: ifMatch });
  const { done } = await namedBatch(ctx.db, assignStatements(ctx, actor, [step]));
  if (done.length === 0) await refuseStep(ctx, step, assignRules(actor));
  const { task } = await loadTask(ctx, actor, id);
  const isNew = !before.task.assigned_users.includes(person.userId);
  return { task, version: task.version, isNew };
}

/**
 * Removes a person from a task.
 *
 * @returns the task and its version.
 * @throws AppError `unauthenticated`, `not_found` (also if the person isn't on it), `forbidden` or
 *   `precondition_failed`.
 */
export async function removeTaskUser(
  ctx: Context,
  { id, userId, ifMatch = null }: { id: string; userId: string; ifMatch?: number | null },
): Promise<{ task: TaskView; version: number }> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { task, relations } = await loadTask(ctx, actor, id);
  authorize(actor, "tasks.edit", relations);
  const step = assignmentStep({ id, userId, taskRole: null, version: ifMatch });
  const { done } = await namedBatch(ctx.db, assignStatements(ctx, actor, [step]));
  const [removed] = done;
  if (!removed) {
    await refuseStep(ctx, step, assignRules(actor));
    throw new AppError("not_found", NOT_ON_TASK);
  }
  // An owner who removes themselves may not be able to read the task any more. They get it as they
  // left it.
  const left = withoutPeople(task, new Set([userId]));
  const now = await loadTask(ctx, actor, id).then(
    (found) => found.task,
    () => ({ ...left, version: removed.version ?? task.version }),
  );
  return { task: now, version: now.version };
}
