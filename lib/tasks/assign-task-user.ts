import { authorize } from "@/lib/auth/authorize";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { assignmentStep, assignStatements } from "./assign-steps";
import { explainAssignment } from "./explain-assignment";
import { loadTask } from "./load-task";
import { assignTaskUserSchema, type TaskView } from "./schema";

/**
 * Puts somebody on a task, or gives them another role there. Whoever has that role already keeps it.
 *
 * @param input userId and taskRole (assignee where it is missing).
 * @returns the task and its version; `isNew` unless the person had been on it before.
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` without the right to edit the task, `precondition_failed`,
 *   or `invalid_input`, also for a person who may not be added (lib/tasks/candidates.ts).
 */
export async function assignTaskUser(
  ctx: Context,
  { id, input, ifMatch = null }: { id: string; input: unknown; ifMatch?: number | null },
): Promise<{ task: TaskView; version: number; isNew: boolean }> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const before = await loadTask(ctx, actor, id);
  authorize(actor, "tasks.edit", before.facts);
  const person = parseInput(assignTaskUserSchema, input);
  const step = assignmentStep({ id, ...person, version: ifMatch });
  const results = await ctx.db.batch(assignStatements(ctx, actor, [step]));
  const isDone = results[4].length > 0;
  const task = isDone
    ? (await loadTask(ctx, actor, id)).task
    : await explainAssignment(ctx, actor, step);
  const isNew = !before.task.assigned_users.includes(person.userId);
  return { task, version: task.version, isNew };
}
