import { namedBatch } from "@/db/client";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { loadTask } from "../get-task";
import { assignTaskUserSchema, type TaskView } from "../schema";
import { withoutPeople } from "../views";
import { assignmentStep, assignStatements, explainAssignment } from "./assignments";

/**
 * Puts somebody on a task, or gives them another role there. Whoever has that role already keeps it.
 *
 * @param input userId and taskRole (assignee where it is missing).
 * @returns the task and its version; `isNew` unless the person had been on it before.
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` without the right to edit the task, `precondition_failed`,
 *   or `invalid_input`, also for a person who may not be added (`isCandidate`).
 */
export async function assignTaskUser(
  ctx: Context,
  { id, input, ifMatch = null }: { id: string; input: unknown; ifMatch?: number | null },
): Promise<{ task: TaskView; version: number; isNew: boolean }> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const before = await loadTask(ctx, actor, id);
  authorize(actor, "tasks.edit", before.standing);
  const person = parseInput(assignTaskUserSchema, input);
  const step = assignmentStep({ id, ...person, version: ifMatch });
  const { done } = await namedBatch(ctx.db, assignStatements(ctx, actor, [step]));
  const task =
    done.length > 0
      ? (await loadTask(ctx, actor, id)).task
      : await explainAssignment(ctx, actor, step);
  const isNew = !before.task.assigned_users.includes(person.userId);
  return { task, version: task.version, isNew };
}

/**
 * Takes somebody off a task.
 *
 * @returns the task and its version.
 * @throws AppError `unauthenticated`, `not_found` (also for somebody who is not on it), `forbidden` or
 *   `precondition_failed`.
 */
export async function removeTaskUser(
  ctx: Context,
  { id, userId, ifMatch = null }: { id: string; userId: string; ifMatch?: number | null },
): Promise<{ task: TaskView; version: number }> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { task, standing } = await loadTask(ctx, actor, id);
  authorize(actor, "tasks.edit", standing);
  const step = assignmentStep({ id, userId, taskRole: null, version: ifMatch });
  const { done } = await namedBatch(ctx.db, assignStatements(ctx, actor, [step]));
  const [removed] = done;
  if (!removed) {
    const found = await explainAssignment(ctx, actor, step);
    return { task: found, version: found.version };
  }
  // An owner who takes themselves off may not read the task any more: the answer is then what they left.
  const left = withoutPeople(task, new Set([userId]));
  const now = await loadTask(ctx, actor, id).then(
    (found) => found.task,
    () => ({ ...left, version: removed.version ?? task.version }),
  );
  return { task: now, version: now.version };
}
