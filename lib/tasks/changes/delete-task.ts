import { gt, lte, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { deletedComments, deletedTasks, taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import { auditEachStatement } from "@/lib/audit/audit";
import { allHold } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { settleStatement } from "@/lib/notices/settle";
import { seesProject } from "@/lib/projects/visibility";
import { isIdNotDeleted, restorableSince } from "@/lib/trash/not-deleted";
import { byColumn, TASK_FIELD_NAMES, TASK_FIELDS } from "../fields";
import { loadTask } from "../get-task";
import { NO_RELATIONS } from "../permissions";
import { isOfBoundProject, mayReadProject } from "../visibility";
import {
  allowedRule,
  eachStep,
  eachStepWithTask,
  ofStep,
  recordedIds,
  recordedStatement,
  refuseStep,
  type Step,
  type StepRule,
  seenRules,
  stepFor,
  taskChanged,
  versionRule,
} from "./steps";

/**
 * Deletes a task with its comments. `restoreTasks` can restore it for 30 days.
 *
 * @param ifMatch the expected version, or null for any.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteTask(
  ctx: Context,
  { id, ifMatch = null }: { id: string; ifMatch?: number | null },
): Promise<void> {
  const actor = authorize(ctx.actor, "tasks.delete");
  const { relations, version } = await loadTask(ctx, actor, id);
  authorize(actor, "tasks.delete", relations);
  if (ifMatch !== null && ifMatch !== version) throw taskChanged();
  const step = stepFor(id, ifMatch);
  const { done } = await namedBatch(ctx.db, deleteStatements(ctx, actor, [step]));
  if (done.length === 0) await refuseStep(ctx, step, deleteRules(actor));
}

/** The rules for deleting a task: the person sees it and may, and it has the expected version. */
export const deleteRules = (actor: Actor): StepRule[] => [
  ...seenRules(actor),
  allowedRule(actor, "tasks.delete"),
  versionRule(),
];

/**
 * SQL: the status to restore. A deleted task has lost its agent, so nothing would ever end a status
 * that only the agent's run has set.
 */
const statusToKeep = sql`iif(${tasks.status} = 'running' AND EXISTS (SELECT 1 FROM ${agentRuns}
  WHERE ${agentRuns.taskId} = ${tasks.id} AND ${agentRuns.trigger} = 'task' AND ${agentRuns.finishedAt} IS NULL),
  'inaktiv', ${tasks.status})`;

/**
 * Statements that delete tasks with their people and comments, each if the rules allow it, and keep
 * a copy for undo. `done` returns which were deleted. Also deletes expired copies.
 */
export function deleteStatements(ctx: Context, actor: Actor, steps: readonly Step[]) {
  const admitted = sql`SELECT ${ofStep("auditId")} AS id, 'tasks.delete' AS action, ${tasks.id} AS entity_id,
    json_object('name', ${tasks.name}, 'status', ${tasks.status}, 'taskMode', ${tasks.mode},
      'priority', ${tasks.priority}, 'project_id', ${tasks.projectId}) AS before, NULL AS after
    FROM ${eachStepWithTask(steps)}
    WHERE ${allHold(deleteRules(actor))}`;
  const own = TASK_FIELD_NAMES.map((name) => {
    const { column } = TASK_FIELDS[name];
    return sql`${sql.raw(`'${column}'`)}, ${name === "status" ? statusToKeep : tasks[column]}`;
  });
  const task = sql`json_object(${sql.join(own, sql`, `)},
    'completedAt', ${tasks.completedAt}, 'createdBy', ${tasks.createdBy}, 'createdAt', ${tasks.createdAt},
    'version', ${tasks.version}, 'custom', json(${tasks.custom}))`;
  const people = sql`(SELECT json_group_array(json_object('userId', ${taskUsers.userId}, 'role', ${taskUsers.role},
    'assignedAt', ${taskUsers.assignedAt})) FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id})`;
  const comment = taskComments;
  return {
    recordDeletions: auditEachStatement(ctx, "task", admitted),
    keepTasks: insertFrom(
      ctx.db,
      deletedTasks,
      { id: sql`${tasks.id}`, task, people, deletedBy: actor.id, deletedAt: ctx.now },
      sql`${tasks} WHERE ${tasks.id} IN (${recordedIds(steps)})`,
    ),
    keepComments: insertFrom(
      ctx.db,
      deletedComments,
      {
        id: sql`${comment.id}`,
        taskId: sql`${comment.taskId}`,
        userId: sql`${comment.userId}`,
        agentName: sql`${comment.agentName}`,
        runId: sql`${comment.runId}`,
        body: sql`${comment.body}`,
        createdAt: sql`${comment.createdAt}`,
        updatedAt: sql`${comment.updatedAt}`,
      },
      sql`${comment} WHERE ${comment.taskId} IN (${recordedIds(steps)})`,
    ),
    deleteTasks: ctx.db.delete(tasks).where(sql`${tasks.id} IN (${recordedIds(steps)})`),
    settled: settleStatement(ctx, recordedIds(steps)),
    forgetOld: ctx.db.delete(deletedTasks).where(lte(deletedTasks.deletedAt, restorableSince(ctx))),
    done: recordedStatement(ctx, steps),
  };
}

/** SQL: a field of the JSON in a column. */
const field = (column: SQL, name: string): SQL => sql`${column} ->> ${sql.raw(`'$.${name}'`)}`;

/** SQL: the person's id if they still exist. */
const existing = (userId: SQL): SQL =>
  sql`(SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${userId})`;

/** SQL: the project of a deleted task; NULL for none. */
const namedProject = (): SQL => field(sql`${deletedTasks.task}`, "projectId");

/** SQL: the same project if it still exists. */
const lastProject = (): SQL =>
  sql`(SELECT ${projects.id} FROM ${projects} WHERE ${projects.id} = ${namedProject()})`;

/**
 * SQL condition on a deleted task's row: the person can restore it. Superadmins can, and the person
 * who deleted it if they see its project now or, without a project, if they created it or were on
 * it. No one can while the project is in the trash, and only superadmins can after it is
 * permanently deleted, because then it's unclear who should see the task.
 */
export function mayRestoreTask(actor: Actor): SQL {
  const isBound = isOfBoundProject(actor, lastProject());
  const isPlaceKept = isIdNotDeleted(projects, namedProject());
  if (can(actor, "tasks.delete", NO_RELATIONS)) return sql`${isBound} AND ${isPlaceKept}`;
  const isOnIt = sql`EXISTS (SELECT 1 FROM json_each(${deletedTasks.people}) AS person
    WHERE ${field(sql`person.value`, "userId")} = ${actor.id})`;
  const isCreator = sql`${field(sql`${deletedTasks.task}`, "createdBy")} = ${actor.id}`;
  return sql`${isBound} AND ${deletedTasks.deletedBy} = ${actor.id} AND CASE WHEN ${namedProject()} IS NULL
    THEN ${isCreator} OR ${isOnIt} ELSE ${mayReadProject(actor, namedProject())} END`;
}

/**
 * Statements that restore deleted tasks, each if the rules allow it (`mayRestoreTask`). People who
 * can't see the project any more aren't added again. Versions continue, so that no ETag is reused.
 * `done` returns which were restored.
 */
export function restoreStatements(ctx: Context, actor: Actor, steps: readonly Step[]) {
  const task = (name: string) => field(sql`${deletedTasks.task}`, name);
  const admitted = sql`SELECT ${ofStep("auditId")} AS id, 'tasks.restore' AS action, ${deletedTasks.id} AS entity_id,
    NULL AS before, json_object('name', ${task("name")}) AS after
    FROM ${eachStep(steps)} CROSS JOIN ${deletedTasks} ON ${deletedTasks.id} = ${ofStep("id")}
    WHERE ${stillAllowed(actor).holds} AND ${mayRestoreTask(actor)} AND ${gt(deletedTasks.deletedAt, restorableSince(ctx))}`;
  const isRestored = sql`${deletedTasks.id} IN (${recordedIds(steps)})`;
  const [person, comment] = [sql`person.value`, deletedComments];
  return {
    recordRestorations: auditEachStatement(ctx, "task", admitted),
    restoreTasks: insertFrom(
      ctx.db,
      tasks,
      {
        id: sql`${deletedTasks.id}`,
        ...byColumn((name) => task(TASK_FIELDS[name].column)),
        projectId: lastProject(),
        completedAt: task("completedAt"),
        createdBy: existing(task("createdBy")),
        createdAt: task("createdAt"),
        updatedAt: ctx.now,
        version: sql`${task("version")} + 1`,
        // Copies of before custom fields have none.
        custom: sql`coalesce(${task("custom")}, '{}')`,
      },
      sql`${deletedTasks} WHERE ${isRestored}`,
    ),
    restorePeople: insertFrom(
      ctx.db,
      taskUsers,
      {
        taskId: sql`${deletedTasks.id}`,
        userId: sql`${users.id}`,
        role: field(person, "role"),
        assignedAt: field(person, "assignedAt"),
      },
      sql`${deletedTasks}, json_each(${deletedTasks.people}) AS person
        JOIN ${users} ON ${users.id} = ${field(person, "userId")}
        WHERE ${isRestored} AND (${namedProject()} IS NULL OR ${seesProject(lastProject())})`,
    ),
    restoreComments: insertFrom(
      ctx.db,
      taskComments,
      {
        id: sql`${comment.id}`,
        taskId: sql`${comment.taskId}`,
        userId: existing(sql`${comment.userId}`),
        agentName: sql`${comment.agentName}`,
        runId: sql`${comment.runId}`,
        body: sql`${comment.body}`,
        createdAt: sql`${comment.createdAt}`,
        updatedAt: sql`${comment.updatedAt}`,
      },
      sql`${comment} WHERE ${comment.taskId} IN (${recordedIds(steps)})`,
    ),
    forgetCopies: ctx.db.delete(deletedTasks).where(isRestored),
    done: recordedStatement(ctx, steps),
  };
}
