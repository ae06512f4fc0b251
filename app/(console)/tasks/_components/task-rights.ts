import type { Actor } from "@/lib/auth/actor";
import { can, type TaskFacts } from "@/lib/auth/policy";
import type { TaskRights, TaskView } from "@/lib/tasks/schema";

const isTaskRole = (role: string): role is NonNullable<TaskFacts["taskRole"]> =>
  role === "owner" || role === "reviewer" || role === "assignee";

/** What the person may do with a task of a list. */
export function rightsOf(actor: Pick<Actor, "id" | "role">, task: TaskView): TaskRights {
  const own = task.assignedUsers.find(({ userId }) => userId === actor.id)?.taskRole ?? "";
  const facts: TaskFacts = {
    createdBy: task.created_by,
    taskRole: isTaskRole(own) ? own : null,
    projectRole: null,
    projectCreatedBy: null,
  };
  return {
    edit: can(actor, "tasks.edit", facts),
    setStatus: can(actor, "tasks.setStatus", facts),
    delete: can(actor, "tasks.delete", facts),
  };
}
