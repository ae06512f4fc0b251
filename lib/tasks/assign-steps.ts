import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { TASK_ROLES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { actorStands } from "@/lib/auth/actor-stands";
import { auditEachStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isCandidate } from "./candidates";
import { isAllowedOn } from "./rules";
import { MAX_TASK_PEOPLE } from "./schema";
import {
  eachStep,
  isAtVersion,
  isRecorded,
  ofStep,
  recordedIds,
  recordedStatement,
  type Step,
  stepFor,
} from "./steps";

export type TaskRole = (typeof TASK_ROLES)[number];

/** A person put on a task with a role, or taken off it. */
export interface AssignmentStep extends Step {
  userId: string;
  taskRole: TaskRole | null;
  /** The project to which the task moves in the same write; missing where it stays. */
  toProject?: string | null;
  /** How many others are put on the same task in the same write. */
  others?: number;
}

/** The step that gives somebody a role on a task, or takes them off it with the role null. */
export function assignmentStep({
  id,
  userId,
  taskRole,
  version = null,
  ...rest
}: {
  id: string;
  userId: string;
  taskRole: TaskRole | null;
  version?: number | null;
  toProject?: string | null;
  others?: number;
}): AssignmentStep {
  return { ...stepFor(id, version), userId, taskRole, ...rest };
}

/** The role that the step's person has on the task at hand; NULL for none. */
const currentRole = (): SQL =>
  sql`(SELECT ${taskUsers.role} FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${ofStep("userId")})`;

/** Whoever is on the task may be given another role; anybody else must be a candidate, and there must be room. */
function mayBeOnIt(actor: Actor): SQL {
  const project = sql`CASE WHEN json_type(step.value, '$.toProject') IS NULL THEN ${tasks.projectId} ELSE ${ofStep("toProject")} END`;
  const candidate = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${ofStep("userId")} AND ${isCandidate(actor, project)})`;
  const hasRoom = sql`(SELECT count(*) FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id}) + coalesce(${ofStep("others")}, 0) < ${MAX_TASK_PEOPLE}`;
  return sql`(${ofStep("taskRole")} IS NULL OR ${currentRole()} IS NOT NULL OR (${hasRoom} AND ${candidate}))`;
}

function guard(actor: Actor): SQL {
  return sql`${isAtVersion()} AND ${actorStands(actor)} AND ${isAllowedOn(actor, "tasks.edit")}
    AND ${currentRole()} IS NOT ${ofStep("taskRole")} AND ${mayBeOnIt(actor)}`;
}

/** The statements that put people on tasks and take them off, each step if the rules admit it; the last says which. */
export function assignStatements(ctx: Context, actor: Actor, steps: readonly AssignmentStep[]) {
  const role = ofStep("taskRole");
  const admitted = sql`SELECT ${ofStep("auditId")} AS id,
    CASE WHEN ${role} IS NULL THEN 'tasks.unassign' ELSE 'tasks.assign' END AS action, ${tasks.id} AS entity_id,
    json_object('userId', ${ofStep("userId")}, 'taskRole', ${currentRole()}) AS before,
    json_object('userId', ${ofStep("userId")}, 'taskRole', ${role}) AS after
    FROM ${eachStep(steps)} CROSS JOIN ${tasks} ON ${tasks.id} = ${ofStep("id")} WHERE ${guard(actor)}`;
  return [
    auditEachStatement(ctx, "task", admitted),
    ctx.db.delete(taskUsers).where(sql`(${taskUsers.taskId}, ${taskUsers.userId}) IN (
      SELECT ${ofStep("id")}, ${ofStep("userId")} FROM ${eachStep(steps)} WHERE ${role} IS NULL AND ${isRecorded()})`),
    ctx.db
      .insert(taskUsers)
      .select(
        sql`SELECT ${ofStep("id")}, ${ofStep("userId")}, ${role}, ${ctx.now} FROM ${eachStep(steps)}
          WHERE ${role} IS NOT NULL AND ${isRecorded()}`,
      )
      .onConflictDoUpdate({
        target: [taskUsers.taskId, taskUsers.userId],
        set: { role: sql`excluded.role` },
      }),
    ctx.db
      .update(tasks)
      .set({ updatedAt: ctx.now, version: sql`${tasks.version} + 1` })
      .where(sql`${tasks.id} IN (${recordedIds(steps)})`),
    recordedStatement(ctx, steps),
  ] as const;
}
