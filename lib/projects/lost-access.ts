import { and, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "@/db/schema/auth";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { auditEachStatement, NEW_ID } from "@/lib/audit/audit";
import type { Context } from "@/lib/context/context";
import type { Removal } from "@/lib/managed-items/definition";
import { seesProject } from "./visibility";

// Removes what people have in a project when they can no longer see it. That happens in many ways:
// they are removed from its team or a workspace's team, the project drops a workspace, their role
// is lowered, a task moves to another project. Each of these writes ends its batch with
// `removeLostAssignmentsStatements`, which checks who sees the project now.

/**
 * Returns the statements that remove people from the project's workspaces when they leave its team.
 * They run before the membership is deleted. Also removes workspace assignments, because one alone
 * would keep the project visible. To let a person keep one workspace, assign them to it again.
 */
export function leaveWorkspaceTeamsStatements(
  ctx: Context,
  { itemId, userIds, guard }: Removal,
): Record<string, BatchItem<"sqlite">> {
  const left = sql`SELECT ${NEW_ID} AS id, 'workspaces.assign' AS action, ${workspaces.id} AS entity_id,
    json_object('userId', ${workspaceUsers.userId}, 'projectId', ${workspaces.projectId},
      'workspaceType', ${workspaces.type}) AS before, NULL AS after
    FROM ${workspaces} JOIN ${workspaceUsers} ON ${workspaceUsers.workspaceId} = ${workspaces.id}
    WHERE ${workspaces.projectId} = ${itemId} AND ${workspaceUsers.userId} IN (${userIds}) AND ${guard}`;
  const inProject = sql`${workspaceUsers.workspaceId} IN (SELECT ${workspaces.id} FROM ${workspaces}
    WHERE ${workspaces.projectId} = ${itemId})`;
  return {
    workspacesAudit: auditEachStatement(ctx, "workspace", left),
    workspacesLeft: ctx.db
      .delete(workspaceUsers)
      .where(and(inProject, sql`${workspaceUsers.userId} IN (${userIds})`, guard)),
  };
}

/** SQL over a row of `tasks`: its project, also if that is in the trash, or NULL. */
const projectOfTask = sql`coalesce(${tasks.projectId}, ${tasks.trashedProjectId})`;

/**
 * FROM and WHERE of task assignments of people who can't see the task's project. Such an assignment
 * has no effect, but would come back if the person joined the project again. No one can be assigned
 * without seeing the project, so these people have lost access since. Tasks without a project keep
 * their people.
 *
 * @param which a condition over `tasks` and `task_users`.
 */
function lostAssignments(which: SQL): SQL {
  return sql`${tasks} JOIN ${taskUsers} ON ${taskUsers.taskId} = ${tasks.id}
    JOIN ${users} ON ${users.id} = ${taskUsers.userId}
    WHERE ${which} AND ${projectOfTask} IS NOT NULL AND NOT ${seesProject(projectOfTask)}`;
}

/**
 * Returns the statements that remove lost assignments (`lostAssignments`), each with an audit row that
 * the task's activity shows. `leavers` returns them. They run after the write that ends access, in
 * the same batch.
 */
export function lostAssignmentsStatements(ctx: Context, which: SQL) {
  const from = lostAssignments(which);
  const person = (role: SQL) =>
    sql`json_object('userId', ${taskUsers.userId}, 'taskRole', ${role})`;
  const ended = sql`SELECT ${NEW_ID} AS id, 'tasks.unassign' AS action, ${tasks.id} AS entity_id,
    ${person(sql`${taskUsers.role}`)} AS before, ${person(sql`NULL`)} AS after FROM ${from}`;
  const isLost = sql`(${taskUsers.taskId}, ${taskUsers.userId}) IN (SELECT ${taskUsers.taskId}, ${taskUsers.userId} FROM ${from})`;
  return {
    leavers: ctx.db
      .select({ id: taskUsers.taskId, userId: taskUsers.userId, taskRole: taskUsers.role })
      .from(taskUsers)
      .where(isLost),
    leaversAudit: auditEachStatement(ctx, "task", ended),
    leaversEnded: ctx.db.delete(taskUsers).where(isLost),
  };
}

/** The same for tasks that aren't changed otherwise: each gets a new version. */
export function removeLostAssignmentsStatements(
  ctx: Context,
  which: SQL,
): Record<string, BatchItem<"sqlite">> {
  const { leaversAudit, leaversEnded } = lostAssignmentsStatements(ctx, which);
  return {
    leaversTasks: ctx.db
      .update(tasks)
      .set({ updatedAt: ctx.now, version: sql`${tasks.version} + 1` })
      .where(sql`${tasks.id} IN (SELECT ${tasks.id} FROM ${lostAssignments(which)})`),
    leaversAudit,
    leaversEnded,
  };
}

/**
 * Returns the statements to run before deleted projects are purged. Their tasks stay, without a
 * project, for the people who see the project until then. Assignments of others are removed, and a
 * creator who doesn't see the project is cleared.
 *
 * @param ids the contents of `IN (…)`.
 * @param guard a condition that must hold.
 */
export function tasksStayStatements(
  ctx: Context,
  ids: SQL,
  guard: SQL = sql`1 = 1`,
): Record<string, BatchItem<"sqlite">> {
  const which = sql`${tasks.trashedProjectId} IN (${ids}) AND ${tasks.projectId} IS NULL AND ${guard}`;
  const creatorSees = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${tasks.createdBy} AND ${seesProject(projectOfTask)})`;
  return {
    ...removeLostAssignmentsStatements(ctx, which),
    creatorsForgotten: ctx.db
      .update(tasks)
      .set({ createdBy: null })
      .where(sql`${which} AND ${tasks.createdBy} IS NOT NULL AND NOT ${creatorSees}`),
  };
}
