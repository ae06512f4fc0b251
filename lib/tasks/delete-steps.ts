import { lte, sql } from "drizzle-orm";
import { taskCompletions } from "@/db/schema/analytics";
import { deletedComments, deletedTasks, taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { actorStands } from "@/lib/auth/actor-stands";
import { DAY_MS } from "@/lib/days";
import { auditEachStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isAllowedOn } from "./rules";
import { UNDO_DAYS } from "./schema";
import { eachStep, isAtVersion, ofStep, recordedIds, recordedStatement, type Step } from "./steps";

const UNDO_MS = UNDO_DAYS * DAY_MS;

/** The time before which nothing that was deleted is kept. */
export const keptSince = (ctx: Context) => ctx.now - UNDO_MS;

/**
 * The statements that delete tasks with the people on them and their comments, each if the rules admit it, and keep a
 * copy for undo; the last says which. Copies whose time is over go by the way.
 */
export function deleteStatements(ctx: Context, actor: Actor, steps: readonly Step[]) {
  const admitted = sql`SELECT ${ofStep("auditId")} AS id, 'tasks.delete' AS action, ${tasks.id} AS entity_id,
    json_object('name', ${tasks.name}, 'status', ${tasks.status}, 'taskMode', ${tasks.mode},
      'priority', ${tasks.priority}, 'project_id', ${tasks.projectId}) AS before, NULL AS after
    FROM ${eachStep(steps)} CROSS JOIN ${tasks} ON ${tasks.id} = ${ofStep("id")}
    WHERE ${isAtVersion()} AND ${actorStands(actor)} AND ${isAllowedOn(actor, "tasks.delete")}`;
  const task = sql`json_object('name', ${tasks.name}, 'description', ${tasks.description}, 'status', ${tasks.status},
    'mode', ${tasks.mode}, 'priority', ${tasks.priority}, 'projectId', ${tasks.projectId}, 'dueAt', ${tasks.dueAt},
    'createdBy', ${tasks.createdBy}, 'createdAt', ${tasks.createdAt}, 'version', ${tasks.version},
    'completedAt', (SELECT ${taskCompletions.completedAt} FROM ${taskCompletions} WHERE ${taskCompletions.taskId} = ${tasks.id}))`;
  const people = sql`(SELECT json_group_array(json_object('userId', ${taskUsers.userId}, 'role', ${taskUsers.role},
    'assignedAt', ${taskUsers.assignedAt})) FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id})`;
  return [
    auditEachStatement(ctx, "task", admitted),
    ctx.db.insert(deletedTasks).select(
      sql`SELECT ${tasks.id}, ${task}, ${people}, ${actor.id}, ${ctx.now}
        FROM ${tasks} WHERE ${tasks.id} IN (${recordedIds(steps)})`,
    ),
    ctx.db.insert(deletedComments).select(
      sql`SELECT ${taskComments.id}, ${taskComments.taskId}, ${taskComments.userId}, ${taskComments.body},
        ${taskComments.createdAt}, ${taskComments.updatedAt}
        FROM ${taskComments} WHERE ${taskComments.taskId} IN (${recordedIds(steps)})`,
    ),
    ctx.db.delete(tasks).where(sql`${tasks.id} IN (${recordedIds(steps)})`),
    ctx.db.delete(deletedTasks).where(lte(deletedTasks.deletedAt, keptSince(ctx))),
    recordedStatement(ctx, steps),
  ] as const;
}
