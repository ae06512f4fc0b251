import { type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { PROJECT_ROLES, TASK_ROLES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import type { TaskFacts } from "@/lib/auth/policy-conditions";
import { roleOnProject } from "@/lib/projects/project-role";
import type { TaskRights } from "./schema";
import { isReadableTask } from "./visibility";

type Person = Pick<Actor, "id" | "role" | "token" | "service">;
export type TaskAction = "tasks.edit" | "tasks.setStatus" | "tasks.review" | "tasks.delete";

/**
 * A person's relations to a task: their roles on it and in its project, and whether they created
 * it.
 */
export type TaskRelations = TaskFacts;

export const NO_RELATIONS: TaskRelations = {
  createdBy: null,
  taskRole: null,
  projectRole: null,
  projectCreatedBy: null,
};

/**
 * The policy's rule as an SQL condition on a `tasks` row, so that it also holds under concurrent
 * writes. No one can do anything to a task they can't see. Each relation to a task gives its
 * permissions independently, so the policy is evaluated for one at a time.
 */
export function isAllowedOn(actor: Person, action: TaskAction): SQL {
  const gives = (relation: Partial<TaskRelations>) =>
    can(actor, action, { ...NO_RELATIONS, ...relation });
  const isSeen = isReadableTask(actor);
  if (gives({})) return isSeen;
  const taskRoles = TASK_ROLES.filter((taskRole) => gives({ taskRole }));
  const projectRoles = PROJECT_ROLES.filter((projectRole) => gives({ projectRole }));
  const conditions = [
    gives({ createdBy: actor.id }) && sql`${tasks.createdBy} = ${actor.id}`,
    taskRoles.length > 0 &&
      sql`EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${actor.id}
        AND ${taskUsers.role} IN ${taskRoles})`,
    projectRoles.length > 0 && sql`${roleOnProject(actor, tasks.projectId)} IN ${projectRoles}`,
  ].filter((condition) => typeof condition === "object");
  if (conditions.length === 0) return sql`1 = 0`;
  return sql`(${isSeen} AND (${sql.join(conditions, sql` OR `)}))`;
}

/** Columns with the person's relations to the row's task, for `relationsOf`. */
export function relationColumns(actor: Person) {
  return {
    projectRole: sql<TaskRelations["projectRole"]>`${roleOnProject(actor, tasks.projectId)}`.as(
      "own_project_role",
    ),
    taskRole: subquery<TaskRelations["taskRole"]>(
      sql`SELECT ${taskUsers.role} FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${actor.id}`,
    ).as("own_task_role"),
  };
}

/** Converts `relationColumns`. A project's creator has no permission of their own on its tasks. */
export function relationsOf(
  row: Pick<TaskRelations, "createdBy" | "taskRole" | "projectRole">,
): TaskRelations {
  const { createdBy, taskRole, projectRole } = row;
  return { createdBy, taskRole, projectRole, projectCreatedBy: null };
}

/** Returns the person's permissions on a task, given their relations to it. */
export function taskRights(actor: Person, relations: TaskRelations): TaskRights {
  return {
    edit: can(actor, "tasks.edit", relations),
    setStatus: can(actor, "tasks.setStatus", relations),
    delete: can(actor, "tasks.delete", relations),
  };
}
