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
import { settleStatement } from "@/lib/notices/settle";
import { lostAssignmentsStatements } from "@/lib/projects/lost-access";
import type { Values } from "@/lib/records/field-schema";
import { taskRunStatements } from "@/lib/tasks/task-runs";
import type { LeftPerson } from "../bulk/schema";
import {
  changesCustom,
  currentCustom,
  currentCustomJson,
  definitionsRule,
  newCustom,
  wantedValues,
} from "../custom/step-values";
import {
  type CustomValues,
  NO_CUSTOM_VALUES,
  type Reference,
  stepReferenceRules,
} from "../custom/task-values";
import { TASK_FIELD_NAMES, TASK_FIELDS } from "../fields";
import { isCandidate } from "../people/candidates";
import { isAllowedOn } from "../permissions";
import { MAX_TASK_PEOPLE, STATUS_ONLY, type TaskChanges, type TaskField } from "../schema";
import { canMoveTaskTo, projectNotFound } from "../visibility";
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
  taskChanged,
  versionRule,
} from "./steps";

/** A change of a task's fields. */
export interface ChangeStep extends Step {
  changes: TaskChanges;
  /**
   * The values that the person saw. If someone has changed one of these fields since, the step does
   * nothing.
   */
  base: TaskChanges;
  /** False if only the status changes, which more people may do. */
  needsEdit: boolean;
  /** People to add again when a move is undone. */
  people: readonly LeftPerson[];
  /** The changed custom values by slot, as stored. */
  slots: Values;
  /** The definitions that they were checked with. */
  used: CustomValues["used"];
  references: readonly Reference[];
}

interface Change {
  id: string;
  changes: TaskChanges;
  base?: TaskChanges;
  version?: number | null;
  people?: readonly LeftPerson[];
  custom?: CustomValues;
}

/**
 * Makes the step that changes fields of a task. Without `version` and `base`, it doesn't check for
 * other changes.
 */
export function changeStep(change: Change): ChangeStep {
  const { id, changes, base = {}, version = null, people = [] } = change;
  const { slots, used, references } = change.custom ?? NO_CUSTOM_VALUES;
  const needsEdit = !isStatusOnly(changes) || people.length > 0;
  return { ...stepFor(id, version), changes, base, needsEdit, people, slots, used, references };
}

/** True if only the status changes, which assignees and reviewers may do too. */
export const isStatusOnly = (changes: TaskChanges): boolean =>
  Object.keys(changes).every((field) => field === "status");

const DAY = sql.raw("'unixepoch'");

/** SQL: a field's column. */
const columnOf = (field: TaskField): SQL => sql`${tasks[TASK_FIELDS[field].column]}`;

/** SQL for each field, in the form of responses and audit rows. */
const CURRENT: Readonly<Record<string, SQL>> = {
  ...Object.fromEntries(TASK_FIELD_NAMES.map((field) => [field, columnOf(field)])),
  due_date: sql`date(${tasks.dueAt} / 1000, ${DAY})`,
};

/**
 * SQL: the current value of the field in a json_each row. Through a CASE, names compare
 * case-sensitively.
 */
const currentOf = (entry: string): SQL =>
  sql`CASE ${sql.raw(entry)}.key ${sql.join(
    Object.entries(CURRENT).map(
      ([field, current]) => sql`WHEN ${sql.raw(`'${field}'`)} THEN ${current}`,
    ),
    sql` `,
  )} ELSE ${currentCustom(entry)} END`;

/**
 * The rules of a change: it is allowed, the version matches, no one changed the fields meanwhile,
 * the person can see the new project, and at least one value differs. Everyone who can edit a task
 * can set its status.
 */
export function changeRules(actor: Actor, steps: readonly ChangeStep[]): StepRule[] {
  const target = ofStep("changes.project_id");
  const staysThere = sql`json_type(step.value, '$.changes.project_id') IS NULL`;
  return [
    ...seenRules(actor),
    allowedRule(actor, "tasks.setStatus"),
    {
      holds: sql`(${ofStep("needsEdit")} = 0 OR ${isAllowedOn(actor, "tasks.edit")})`,
      refuse: new AppError("forbidden", STATUS_ONLY),
    },
    versionRule(),
    {
      holds: sql`NOT EXISTS (SELECT 1 FROM json_each(${ofStep("base")}) AS seen WHERE seen.value IS NOT ${currentOf("seen")})`,
      refuse: taskChanged(),
    },
    {
      holds: sql`(${staysThere} OR ${canMoveTaskTo(actor, target)})`,
      refuse: projectNotFound(),
    },
    definitionsRule(),
    ...stepReferenceRules(
      actor,
      steps.flatMap(({ references }) => references),
    ),
    {
      holds: sql`EXISTS (SELECT 1 FROM json_each(${ofStep("changes")}) AS wanted WHERE wanted.value IS NOT ${currentOf("wanted")})`,
      refuse: null,
    },
  ];
}

/** New column values. A step that doesn't give a field keeps its value. */
function newValues(steps: readonly ChangeStep[], now: number): Record<string, SQL> {
  const named = new Set<string>(steps.flatMap(({ changes }) => Object.keys(changes)));
  const changed = (field: TaskField, value: SQL, column = columnOf(field)) =>
    sql`CASE WHEN json_type(step.value, ${sql.raw(`'$.changes.${field}'`)}) IS NULL THEN ${column} ELSE ${value} END`;
  const status = ofStep("changes.status");
  const completedAt = sql`iif(${status} = 'completed', coalesce(${tasks.completedAt}, ${now}), NULL)`;
  const dueAt = sql`unixepoch(${ofStep("changes.due_date")}) * 1000`;
  const own = TASK_FIELD_NAMES.filter((field) => named.has(field)).map((field) => {
    const value = field === "due_date" ? dueAt : ofStep(`changes.${field}`);
    return [TASK_FIELDS[field].column, changed(field, value)];
  });
  return {
    ...Object.fromEntries(own),
    ...(named.has("status") && {
      completedAt: changed("status", completedAt, sql`${tasks.completedAt}`),
    }),
    ...(steps.some(changesCustom) && { custom: newCustom() }),
  };
}

/**
 * Statements that change tasks, each step if the rules allow it. `done` returns the steps that were
 * done, with the previous values. People who can't see a task's new project are removed from it and
 * returned in `leavers`. Undoing a move adds them again. Times are UTC.
 */
export function changeStatements(ctx: Context, actor: Actor, steps: readonly ChangeStep[]) {
  const changed = (value: SQL) => sql`(SELECT json_group_object(wanted.key, json(${value}))
    FROM (${wantedValues()}) AS wanted WHERE wanted.value IS NOT ${currentOf("wanted")})`;
  const current = sql`CASE WHEN wanted.key IN ${Object.keys(CURRENT)} THEN json_quote(${currentOf("wanted")})
    ELSE coalesce(${currentCustomJson("wanted")}, 'null') END`;
  const admitted = sql`SELECT ${ofStep("auditId")} AS id, 'tasks.update' AS action, ${tasks.id} AS entity_id,
    ${changed(current)} AS before, ${changed(sql`wanted.json`)} AS after
    FROM ${eachStepWithTask(steps)} WHERE ${allHold(changeRules(actor, steps))}`;
  return {
    recordChanges: auditEachStatement(ctx, "task", admitted),
    writeChanges: ctx.db
      .update(tasks)
      .set({
        ...newValues(steps, ctx.now),
        updatedAt: ctx.now,
        version: sql`${tasks.version} + 1`,
      })
      .from(eachStep(steps))
      .where(sql`${tasks.id} = ${ofStep("id")} AND ${isRecorded()}`),
    ...lostAssignmentsStatements(ctx, sql`${tasks.id} IN (${movedIds(steps)})`),
    ...readdStatements(ctx, actor, steps),
    ...taskRunStatements(ctx, actor, steps),
    settled: settleStatement(ctx, recordedIds(steps)),
    done: recordedStatement(ctx, steps),
  };
}

const personJson = (userId: SQL, role: SQL): SQL =>
  sql`json_object('userId', ${userId}, 'taskRole', ${role})`;

/**
 * Subquery of the ids of tasks that really moved to another project, according to their audit rows.
 */
function movedIds(steps: readonly ChangeStep[]): SQL {
  const moves = steps.filter(({ changes }) => typeof changes.project_id === "string");
  return sql`SELECT ${ofStep("id")} FROM ${eachStep(moves)} WHERE EXISTS (SELECT 1 FROM ${auditLog}
    WHERE ${auditLog.id} = ${ofStep("auditId")} AND ${auditLog.after} ->> '$.project_id' IS NOT NULL)`;
}

/**
 * Statements that add people again after undoing a move that had removed them. Skips people who
 * can't be on the task any more. Each person gets an audit row.
 */
function readdStatements(ctx: Context, actor: Actor, steps: readonly ChangeStep[]) {
  const back = steps.filter(({ people }) => people.length > 0);
  const isOnIt = sql`EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${users.id})`;
  const count = sql`(SELECT count(*) FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id})`;
  const returning = sql`${eachStep(back)}
    CROSS JOIN json_each(step.value, '$.people') AS person
    CROSS JOIN ${tasks} ON ${tasks.id} = ${ofStep("id")}
    CROSS JOIN ${users} ON ${users.id} = person.value ->> '$.userId'
    WHERE ${isRecorded()} AND ${isCandidate(actor, sql`${tasks.projectId}`)} AND NOT ${isOnIt}
      AND ${count} + json_array_length(step.value, '$.people') <= ${MAX_TASK_PEOPLE}`;
  const [userId, role] = [sql`${users.id}`, sql`person.value ->> '$.taskRole'`];
  const records = sql`SELECT lower(hex(randomblob(16))) AS id, 'tasks.assign' AS action, ${tasks.id} AS entity_id,
    ${personJson(userId, sql`NULL`)} AS before, ${personJson(userId, role)} AS after FROM ${returning}`;
  return {
    recordReturners: auditEachStatement(ctx, "task", records),
    addReturners: insertFrom(
      ctx.db,
      taskUsers,
      { taskId: sql`${tasks.id}`, userId, role, assignedAt: ctx.now },
      returning,
    ),
  };
}
