import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { auditEachStatement } from "@/lib/audit/audit";
import { allHold } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { noticeEachStatement } from "@/lib/notices/notice-statement";
import { settleStatement } from "@/lib/notices/settle";
import {
  allowedRule,
  eachStep,
  eachStepWithTask,
  isRecorded,
  ofStep,
  recordedIds,
  recordedStatement,
  type Step,
  type StepRule,
  seenRules,
  stepFor,
  versionRule,
} from "../changes/steps";
import { MAX_TASK_PEOPLE, NO_SUCH_CANDIDATE, TASK_FULL, type TaskRole } from "../schema";
import { isCandidate } from "./candidates";

/** A person to add to a task with a role, or to remove. */
export interface AssignmentStep extends Step {
  userId: string;
  taskRole: TaskRole | null;
  /** The project that the task moves to in the same write; absent if it stays. */
  toProject?: string | null;
  /** The number of other people added to the same task in the same write. */
  others?: number;
}

/** Makes the step that gives a person a role on a task, or removes them if the role is null. */
export function assignmentStep({
  id,
  version = null,
  ...rest
}: Omit<AssignmentStep, keyof Step> & { id: string; version?: number | null }): AssignmentStep {
  return { ...stepFor(id, version), ...rest };
}

/** SQL: the role of the step's person on the current task; NULL for none. */
const currentRole = (): SQL =>
  sql`(SELECT ${taskUsers.role} FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${ofStep("userId")})`;

/**
 * The rules of an assignment: it is allowed, the version matches, it changes something, and the
 * person can be on the task. People on the task can get another role. Others must be candidates,
 * and the task must have room.
 */
export function assignRules(actor: Actor): StepRule[] {
  const project = sql`CASE WHEN json_type(step.value, '$.toProject') IS NULL THEN ${tasks.projectId} ELSE ${ofStep("toProject")} END`;
  const candidate = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${ofStep("userId")} AND ${isCandidate(actor, project)})`;
  const hasRoom = sql`(SELECT count(*) FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id}) + coalesce(${ofStep("others")}, 0) < ${MAX_TASK_PEOPLE}`;
  const addsNoOne = sql`${ofStep("taskRole")} IS NULL OR ${currentRole()} IS NOT NULL`;
  const refused = (message: string) =>
    new AppError("invalid_input", message, { errors: { userId: [message] } });
  return [
    ...seenRules(actor),
    allowedRule(actor, "tasks.edit"),
    versionRule(),
    { holds: sql`${currentRole()} IS NOT ${ofStep("taskRole")}`, refuse: null },
    { holds: sql`(${addsNoOne} OR ${hasRoom})`, refuse: refused(TASK_FULL) },
    { holds: sql`(${addsNoOne} OR ${candidate})`, refuse: refused(NO_SUCH_CANDIDATE) },
  ];
}

/** Notice rows for people who weren't on the task before. */
const newcomers = (actor: Actor, steps: readonly AssignmentStep[]): SQL =>
  sql`SELECT ${ofStep("userId")} AS user_id, json_object('taskId', ${tasks.id}, 'by', ${actor.name}) AS parts,
    '/tasks/' || ${tasks.id} AS link FROM ${eachStepWithTask(steps)} JOIN ${auditLog} ON ${auditLog.id} = ${ofStep("auditId")}
    WHERE ${ofStep("taskRole")} IS NOT NULL AND ${auditLog.before} ->> 'taskRole' IS NULL`;

/**
 * Statements that add people to tasks or remove them, each step if the rules allow it. `done`
 * returns which were done.
 */
export function assignStatements(ctx: Context, actor: Actor, steps: readonly AssignmentStep[]) {
  const role = ofStep("taskRole");
  const admitted = sql`SELECT ${ofStep("auditId")} AS id,
    CASE WHEN ${role} IS NULL THEN 'tasks.unassign' ELSE 'tasks.assign' END AS action, ${tasks.id} AS entity_id,
    json_object('userId', ${ofStep("userId")}, 'taskRole', ${currentRole()}) AS before,
    json_object('userId', ${ofStep("userId")}, 'taskRole', ${role}) AS after
    FROM ${eachStepWithTask(steps)} WHERE ${allHold(assignRules(actor))}`;
  return {
    recordAssignments: auditEachStatement(ctx, "task", admitted),
    removePeople: ctx.db.delete(taskUsers).where(sql`(${taskUsers.taskId}, ${taskUsers.userId}) IN (
      SELECT ${ofStep("id")}, ${ofStep("userId")} FROM ${eachStep(steps)} WHERE ${role} IS NULL AND ${isRecorded()})`),
    putPeople: insertFrom(
      ctx.db,
      taskUsers,
      { taskId: ofStep("id"), userId: ofStep("userId"), role, assignedAt: ctx.now },
      sql`${eachStep(steps)} WHERE ${role} IS NOT NULL AND ${isRecorded()}`,
    ).onConflictDoUpdate({
      target: [taskUsers.taskId, taskUsers.userId],
      set: { role: sql`excluded.role` },
    }),
    settled: settleStatement(ctx, recordedIds(steps)),
    tellPeople: noticeEachStatement(ctx, "task_assigned", newcomers(actor, steps)),
    raiseVersions: ctx.db
      .update(tasks)
      .set({ updatedAt: ctx.now, version: sql`${tasks.version} + 1` })
      .where(sql`${tasks.id} IN (${recordedIds(steps)})`),
    done: recordedStatement(ctx, steps),
  };
}
