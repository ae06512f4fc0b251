import type { Actor } from "@/lib/auth/actor";
import { refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import type { AssignmentStep } from "./assign-steps";
import { loadTask } from "./load-task";
import {
  MAX_TASK_PEOPLE,
  NO_SUCH_CANDIDATE,
  NOT_ON_TASK,
  TASK_CHANGED,
  TASK_FULL,
  type TaskView,
} from "./schema";

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
  if (step.taskRole === null && !present) throw new AppError("not_found", NOT_ON_TASK);
  if (step.version !== null && step.version !== task.version)
    throw new AppError("precondition_failed", TASK_CHANGED);
  if (present && present.taskRole === step.taskRole) return task;
  if (task.assignedUsers.length + (step.others ?? 0) >= MAX_TASK_PEOPLE)
    throw new AppError("invalid_input", TASK_FULL, { errors: { userId: [TASK_FULL] } });
  throw new AppError("invalid_input", NO_SUCH_CANDIDATE, {
    errors: { userId: [NO_SUCH_CANDIDATE] },
  });
}
