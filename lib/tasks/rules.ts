import { and, eq, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { exists } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { AppError } from "@/lib/errors";
import { isAllowedOn, type TaskAction } from "./permissions";
import { TASK_NOT_FOUND } from "./schema";
import { canMoveTaskTo, isReadableTaskId, projectNotFound } from "./visibility";

const OWN_PROJECT_ONLY = "This API token can only add tasks to its own project";

/** The rules of a write on one task: the person sees it and may do this to it. */
export function taskRules(actor: Actor, id: string, action: TaskAction): Rule[] {
  const isAllowed = exists(tasks, and(eq(tasks.id, id), isAllowedOn(actor, action)));
  return [
    stillAllowed(actor),
    { holds: isReadableTaskId(actor, id), refuse: new AppError("not_found", TASK_NOT_FOUND) },
    { holds: isAllowed, refuse: new AppError("forbidden", INSUFFICIENT_PERMISSIONS) },
  ];
}

/** The rule that the person can put a task there (`canMoveTaskTo`). */
export const canPutTaskIn = (actor: Actor, projectId: string | null): Rule => ({
  holds: canMoveTaskTo(actor, sql`${projectId}`),
  refuse: projectId === null ? new AppError("forbidden", OWN_PROJECT_ONLY) : projectNotFound(),
});
