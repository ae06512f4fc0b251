import { and, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "@/db/schema/auth";
import { projects, workspaces, workspaceUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { auditEachStatement } from "@/lib/audit/audit";
import { ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import type { Leaving } from "@/lib/managed-items/definition";

const NEW_ID = sql.raw("lower(hex(randomblob(16)))");

/**
 * Takes people out of a project's workspaces. A workspace assignment alone makes the project visible, so
 * whoever is removed from the project leaves its workspaces with it: otherwise their access would not end. Somebody
 * who shall keep one workspace only is assigned to that workspace again.
 */
function leaveWorkspaces(ctx: Context, { itemId, userIds, guard }: Leaving) {
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

/** Everything after FROM of the places in a project's tasks of leaving people who will not see the project any more. */
function leftTasks({ itemId, userIds, guard }: Leaving): SQL {
  return sql`${tasks} JOIN ${taskUsers} ON ${taskUsers.taskId} = ${tasks.id}
    WHERE ${tasks.projectId} = ${itemId} AND ${taskUsers.userId} IN (${userIds}) AND ${guard}
    AND ${taskUsers.userId} IN (SELECT ${users.id} FROM ${users} WHERE ${users.role} NOT IN ${ROLES_SEEING_EVERY_ITEM})
    AND NOT EXISTS (SELECT 1 FROM ${projects}
      WHERE ${projects.id} = ${itemId} AND ${projects.createdBy} = ${taskUsers.userId})`;
}

/**
 * Takes people off a project's tasks: a place on a task alone makes it visible, an owner may even change and delete it.
 * Superadmins and the project's creator see the project still, and keep theirs.
 */
function leaveTasks(ctx: Context, leaving: Leaving) {
  const from = leftTasks(leaving);
  const left = sql`SELECT ${NEW_ID} AS id, 'tasks.unassign' AS action, ${tasks.id} AS entity_id,
    json_object('userId', ${taskUsers.userId}, 'taskRole', ${taskUsers.role}) AS before,
    json_object('userId', ${taskUsers.userId}, 'taskRole', NULL) AS after FROM ${from}`;
  return {
    tasksAudit: auditEachStatement(ctx, "task", left),
    tasksChanged: ctx.db
      .update(tasks)
      .set({ updatedAt: ctx.now, version: sql`${tasks.version} + 1` })
      .where(sql`${tasks.id} IN (SELECT ${tasks.id} FROM ${from})`),
    tasksLeft: ctx.db
      .delete(taskUsers)
      .where(
        sql`(${taskUsers.taskId}, ${taskUsers.userId}) IN (SELECT ${taskUsers.taskId}, ${taskUsers.userId} FROM ${from})`,
      ),
  };
}

/** The statements that end what members of a project have in it beyond their membership; they run before it ends. */
export function leaveProjectStatements(
  ctx: Context,
  leaving: Leaving,
): Record<string, BatchItem<"sqlite">> {
  return { ...leaveWorkspaces(ctx, leaving), ...leaveTasks(ctx, leaving) };
}
