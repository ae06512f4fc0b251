import { and, eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import type { AssignmentStep } from "./assign-steps";
import { isCandidate } from "./candidates";
import { loadTask } from "./load-task";
import {
  MAX_TASK_PEOPLE,
  NO_SUCH_CANDIDATE,
  NOT_ON_TASK,
  TASK_CHANGED,
  TASK_FULL,
  type TaskView,
} from "./schema";

/** Whether the step's person could be put on the task now. */
async function isAddable(ctx: Context, actor: Actor, step: AssignmentStep, task: TaskView) {
  const project = step.toProject === undefined ? task.project_id : step.toProject;
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, step.userId), isCandidate(actor, sql`${project}`)));
  return found.length > 0;
}

/** Why the guarded write did nothing, from how things stand now. Answers the task where nothing was to be done. */
export async function explainAssignment(
  ctx: Context,
  actor: Actor,
  step: AssignmentStep,
): Promise<TaskView> {
  await refuseFallen(ctx, actor);
  const { task, facts } = await loadTask(ctx, actor, step.id);
  authorize(actor, "tasks.edit", facts);
  const present = task.assignedUsers.find(({ userId }) => userId === step.userId);
  const notOnTask = new AppError("not_found", NOT_ON_TASK);
  if (step.taskRole === null && !present) throw notOnTask;
  if (step.version !== null && step.version !== task.version)
    throw new AppError("precondition_failed", TASK_CHANGED);
  // Somebody else has put the person on it since.
  if (step.taskRole === null) throw notOnTask;
  // They had the role when it was to be given, whatever somebody else has made of it since.
  if (present) return task;
  if (task.assignedUsers.length + (step.others ?? 0) >= MAX_TASK_PEOPLE)
    throw new AppError("invalid_input", TASK_FULL, { errors: { userId: [TASK_FULL] } });
  if (await isAddable(ctx, actor, step, task)) return task;
  throw new AppError("invalid_input", NO_SUCH_CANDIDATE, {
    errors: { userId: [NO_SUCH_CANDIDATE] },
  });
}
