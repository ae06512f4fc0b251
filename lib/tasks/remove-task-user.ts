import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { assignmentStep, assignStatements } from "./assign-steps";
import { explainAssignment } from "./explain-assignment";
import { loadTask } from "./load-task";
import type { TaskView } from "./schema";

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
  const { task, facts } = await loadTask(ctx, actor, id);
  authorize(actor, "tasks.edit", facts);
  const step = assignmentStep({ id, userId, taskRole: null, version: ifMatch });
  const results = await ctx.db.batch(assignStatements(ctx, actor, [step]));
  const [done] = results[4];
  if (!done) {
    const found = await explainAssignment(ctx, actor, step);
    return { task: found, version: found.version };
  }
  // An owner who takes themselves off may not read the task any more: what is answered is then what they left.
  const left = withoutUser(task, userId, done.version ?? task.version);
  const now = await loadTask(ctx, actor, id).then(
    (found) => found.task,
    () => left,
  );
  return { task: now, version: now.version };
}

function withoutUser(task: TaskView, userId: string, version: number): TaskView {
  const assignedUsers = task.assignedUsers.filter((person) => person.userId !== userId);
  return {
    ...task,
    version,
    assignedUsers,
    assigned_users: assignedUsers.map((person) => person.userId),
  };
}
