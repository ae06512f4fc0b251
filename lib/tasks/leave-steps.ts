import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { taskUsers } from "@/db/schema/tasks";
import { auditEachStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { seesProject } from "./candidates";
import type { TaskChanges } from "./schema";
import { eachStep, ofStep, type Step } from "./steps";

/** The people on tasks that steps have moved into a project which these people may not see. */
function strangers(steps: readonly Step[], columns: SQL): SQL {
  const target = ofStep("changes.project_id");
  // The record names the fields that really changed.
  const isMoved = sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.id} = ${ofStep("auditId")}
    AND ${auditLog.after} ->> '$.project_id' = ${target})`;
  return sql`SELECT ${columns} FROM ${eachStep(steps)}
    CROSS JOIN ${taskUsers} ON ${taskUsers.taskId} = ${ofStep("id")}
    CROSS JOIN ${users} ON ${users.id} = ${taskUsers.userId}
    WHERE ${isMoved} AND NOT ${seesProject(target)}`;
}

/**
 * The statements after a move that take people off the tasks who may not see the new project: a task in a project
 * belongs to people who see it. The first answers who they are. Each has a record of their own, which the task's
 * activity shows.
 */
export function leaveStatements(ctx: Context, steps: readonly (Step & { changes: TaskChanges })[]) {
  const moves = steps.filter(({ changes }) => typeof changes.project_id === "string");
  const person = (role: SQL) =>
    sql`json_object('userId', ${taskUsers.userId}, 'taskRole', ${role})`;
  const records = strangers(
    moves,
    sql`lower(hex(randomblob(16))) AS id, 'tasks.unassign' AS action, ${taskUsers.taskId} AS entity_id,
      ${person(sql`${taskUsers.role}`)} AS before, ${person(sql`NULL`)} AS after`,
  );
  const gone = strangers(moves, sql`${taskUsers.taskId}, ${taskUsers.userId}`);
  const isGone = sql`(${taskUsers.taskId}, ${taskUsers.userId}) IN (${gone})`;
  return [
    ctx.db
      .select({ id: taskUsers.taskId, userId: taskUsers.userId, taskRole: taskUsers.role })
      .from(taskUsers)
      .where(isGone),
    auditEachStatement(ctx, "task", records),
    ctx.db.delete(taskUsers).where(isGone),
  ] as const;
}
