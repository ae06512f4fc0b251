import { type SQL, sql } from "drizzle-orm";
import { projectUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { PROJECT_ROLES, TASK_ROLES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { can, type TaskFacts } from "@/lib/auth/policy";
import { subquery } from "@/lib/managed-items/subquery";

type Person = Pick<Actor, "id" | "role">;
type TaskAction = "tasks.edit" | "tasks.setStatus" | "tasks.delete";

const STRANGER: TaskFacts = {
  createdBy: null,
  taskRole: null,
  projectRole: null,
  projectCreatedBy: null,
};

/** What gives the person the right by itself: each relation that one can have to a task, asked of the policy alone. */
function relations(actor: Person, action: TaskAction) {
  const gives = (relation: Partial<TaskFacts>) => can(actor, action, { ...STRANGER, ...relation });
  return {
    stranger: gives({}),
    creator: gives({ createdBy: actor.id }),
    taskRoles: TASK_ROLES.filter((taskRole) => gives({ taskRole })),
    projectRoles: PROJECT_ROLES.filter((projectRole) => gives({ projectRole })),
  };
}

/**
 * The relations of `own_tasks` and the roles in a project that give the right. Whoever created a task is its creator
 * there, whatever their role: the policy gives creators whatever it gives a task role.
 */
export function relationsAllowed(actor: Person, action: TaskAction) {
  const { creator, taskRoles, projectRoles } = relations(actor, action);
  return { own: [...(creator ? ["creator"] : []), ...taskRoles], projectRoles };
}

/**
 * The policy's rule as a condition over the row of `tasks` at hand, for the statements that must hold under race. Each
 * relation that a person can have to a task gives the right by itself, so the policy is asked about one at a time.
 */
export function isAllowedOn(actor: Person, action: TaskAction): SQL {
  const { stranger, creator, taskRoles, projectRoles } = relations(actor, action);
  if (stranger) return sql`1 = 1`;
  const conditions = [
    creator && sql`${tasks.createdBy} = ${actor.id}`,
    taskRoles.length > 0 &&
      sql`EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${actor.id}
        AND ${taskUsers.role} IN ${taskRoles})`,
    projectRoles.length > 0 &&
      sql`EXISTS (SELECT 1 FROM ${projectUsers} WHERE ${projectUsers.projectId} = ${tasks.projectId}
        AND ${projectUsers.userId} = ${actor.id} AND ${projectUsers.role} IN ${projectRoles})`,
  ].filter((condition) => typeof condition === "object");
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : sql`1 = 0`;
}

/** The columns that say how the person stands to the row's task; `taskFacts` reads them. */
export function factColumns(actor: Person) {
  return {
    ...projectRoleColumn(actor),
    taskRole: subquery<TaskFacts["taskRole"]>(
      sql`SELECT ${taskUsers.role} FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${actor.id}`,
    ).as("own_task_role"),
  };
}

/** Of `factColumns` what a row with the people on its task does not hold. */
export function projectRoleColumn(actor: Person) {
  return {
    projectRole: subquery<TaskFacts["projectRole"]>(
      sql`SELECT ${projectUsers.role} FROM ${projectUsers} WHERE ${projectUsers.projectId} = ${tasks.projectId}
        AND ${projectUsers.userId} = ${actor.id}`,
    ).as("own_project_role"),
  };
}

/** The policy's facts from a row with `factColumns`. The project's creator has no right of their own on its tasks. */
export function taskFacts(
  row: Pick<TaskFacts, "createdBy" | "taskRole" | "projectRole">,
): TaskFacts {
  const { createdBy, taskRole, projectRole } = row;
  return { createdBy, taskRole, projectRole, projectCreatedBy: null };
}
