import type { Actor } from "@/lib/auth/actor";
import { can, type TaskFacts } from "@/lib/auth/policy";
import type { TaskRights } from "./schema";

/** What the person may do with a task to which they stand so. */
export function taskRights(actor: Pick<Actor, "id" | "role">, facts: TaskFacts): TaskRights {
  return {
    edit: can(actor, "tasks.edit", facts),
    setStatus: can(actor, "tasks.setStatus", facts),
    delete: can(actor, "tasks.delete", facts),
  };
}
