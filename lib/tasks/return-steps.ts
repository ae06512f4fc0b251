import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { auditEachStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isCandidate } from "./candidates";
import type { ChangeStep } from "./change-steps";
import { MAX_TASK_PEOPLE } from "./schema";
import { eachStep, isRecorded, ofStep } from "./steps";

/** The people whom steps that were done name, as far as the person may put them on the task where it is now. */
function returning(actor: Actor, steps: readonly ChangeStep[], columns: SQL): SQL {
  const onIt = sql`SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${users.id}`;
  const count = sql`(SELECT count(*) FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id})`;
  return sql`SELECT ${columns} FROM ${eachStep(steps)}
    CROSS JOIN json_each(step.value, '$.people') AS person
    CROSS JOIN ${tasks} ON ${tasks.id} = ${ofStep("id")}
    CROSS JOIN ${users} ON ${users.id} = person.value ->> '$.userId'
    WHERE ${isRecorded()} AND ${isCandidate(actor, sql`${tasks.projectId}`)} AND NOT EXISTS (${onIt})
      AND ${count} + json_array_length(step.value, '$.people') <= ${MAX_TASK_PEOPLE}`;
}

/**
 * The statements after the way back of a move that put people on the tasks again who had to leave with it
 * (`leaveStatements`). Whoever may not be there any more stays away. Each has a record of their own.
 */
export function returnStatements(ctx: Context, actor: Actor, steps: readonly ChangeStep[]) {
  const back = steps.filter(({ people }) => people.length > 0);
  const role = sql`person.value ->> '$.taskRole'`;
  const person = (roleThen: SQL) =>
    sql`json_object('userId', ${users.id}, 'taskRole', ${roleThen})`;
  const records = returning(
    actor,
    back,
    sql`lower(hex(randomblob(16))) AS id, 'tasks.assign' AS action, ${tasks.id} AS entity_id,
      ${person(sql`NULL`)} AS before, ${person(role)} AS after`,
  );
  return [
    auditEachStatement(ctx, "task", records),
    ctx.db
      .insert(taskUsers)
      .select(returning(actor, back, sql`${tasks.id}, ${users.id}, ${role}, ${ctx.now}`)),
  ] as const;
}
