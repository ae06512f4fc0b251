import { and, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "@/db/schema/auth";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { auditEachStatement, NEW_ID } from "@/lib/audit/audit";
import type { Context } from "@/lib/context/context";
import type { Leaving } from "@/lib/managed-items/definition";
import { seesProject } from "./visibility";

// What ends when somebody loses sight of a project. There are many ways: they are taken off its team or off that of a
// workspace, the project drops a workspace, their role is lowered, a task moves to another project. Each of these writes
// ends its batch with `endLostPlacesStatements`, which asks who sees the project now, not which way it went.

/**
 * The statements that take people who leave a project's team out of its workspaces; they run before the membership ends.
 * A workspace assignment alone makes the project visible: otherwise their access would not end. Somebody who shall keep
 * one workspace only is assigned to that workspace again.
 */
export function leaveWorkspacesStatements(
  ctx: Context,
  { itemId, userIds, guard }: Leaving,
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

/** SQL, over a row of `tasks`: the task's project, also if it is in the trash, or NULL. */
const projectOfTask = sql`coalesce(${tasks.projectId}, ${tasks.trashedProjectId})`;

/**
 * Everything after FROM of the places on tasks whose people do not see the task's project: such a place gives nothing,
 * and would give the task again to people who come back to the project. Nobody is put on a task whose project they do not
 * see, so these are the places of people who have lost sight of it. A task in no project keeps its people.
 *
 * @param which a condition over `tasks` and `task_users`.
 */
function lostPlaces(which: SQL): SQL {
  return sql`${tasks} JOIN ${taskUsers} ON ${taskUsers.taskId} = ${tasks.id}
    JOIN ${users} ON ${users.id} = ${taskUsers.userId}
    WHERE ${which} AND ${projectOfTask} IS NOT NULL AND NOT ${seesProject(projectOfTask)}`;
}

/**
 * The statements that end the places which people have lost (`lostPlaces`), each with an audit row that the task's
 * activity shows; `leavers` answers them. They run after what takes the sight away, in the same batch.
 */
export function lostPlacesStatements(ctx: Context, which: SQL) {
  const from = lostPlaces(which);
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

/** The same for tasks that are not written otherwise: each becomes another version. */
export function endLostPlacesStatements(
  ctx: Context,
  which: SQL,
): Record<string, BatchItem<"sqlite">> {
  const { leaversAudit, leaversEnded } = lostPlacesStatements(ctx, which);
  return {
    leaversTasks: ctx.db
      .update(tasks)
      .set({ updatedAt: ctx.now, version: sql`${tasks.version} + 1` })
      .where(sql`${tasks.id} IN (SELECT ${tasks.id} FROM ${lostPlaces(which)})`),
    leaversAudit,
    leaversEnded,
  };
}

/**
 * The statements that come before projects in the trash are deleted for good: their tasks stay, in no project, for the
 * people who see the project until then. Places of others end, and a creator who does not see it is forgotten.
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
    ...endLostPlacesStatements(ctx, which),
    creatorsForgotten: ctx.db
      .update(tasks)
      .set({ createdBy: null })
      .where(sql`${which} AND ${tasks.createdBy} IS NOT NULL AND NOT ${creatorSees}`),
  };
}
