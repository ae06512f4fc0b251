import { type SQL, sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { actorStands } from "@/lib/auth/actor-stands";
import { auditEachStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { leaveStatements } from "./leave-steps";
import { isAllowedOn } from "./rules";
import type { LeftPerson, TaskChanges, TaskField } from "./schema";
import {
  eachStep,
  isAtVersion,
  isRecorded,
  ofStep,
  recordedStatement,
  type Step,
  stepFor,
} from "./steps";

/** A change of a task's fields. */
export interface ChangeStep extends Step {
  changes: TaskChanges;
  /** What the person saw in the fields: one that somebody has changed since stops the step. */
  base: TaskChanges;
  /** True unless the status alone is changed, which more people may. */
  needsEdit: boolean;
  /** Who comes back with the way back of a move. */
  people: readonly LeftPerson[];
}

export interface Change {
  id: string;
  changes: TaskChanges;
  base?: TaskChanges;
  version?: number | null;
  people?: readonly LeftPerson[];
}

/** The step that changes fields of a task; without `version` and `base` whatever they are now. */
export function changeStep(change: Change): ChangeStep {
  const { id, changes, base = {}, version = null, people = [] } = change;
  const needsEdit = !isStatusOnly(changes) || people.length > 0;
  return { ...stepFor(id, version), changes, base, needsEdit, people };
}

/** Whether nothing but the status is changed, which assignees and reviewers may too (decisions). */
export const isStatusOnly = (changes: TaskChanges): boolean =>
  Object.keys(changes).every((field) => field === "status");

const DAY = sql.raw("'unixepoch'");

/** SQL of each field as answers and audit rows carry it. */
const CURRENT: Record<TaskField, SQL> = {
  name: sql`${tasks.name}`,
  description: sql`${tasks.description}`,
  status: sql`${tasks.status}`,
  taskMode: sql`${tasks.mode}`,
  priority: sql`${tasks.priority}`,
  project_id: sql`${tasks.projectId}`,
  due_date: sql`date(${tasks.dueAt} / 1000, ${DAY})`,
};
const FIELDS = Object.keys(CURRENT) as TaskField[];

/** The present value of the field that an entry of json_each names. A CASE compares names by case too. */
const currentOf = (entry: string): SQL =>
  sql`CASE ${sql.raw(entry)}.key ${sql.join(
    FIELDS.map((field) => sql`WHEN ${sql.raw(`'${field}'`)} THEN ${CURRENT[field]}`),
    sql` `,
  )} END`;

/** The condition that the project which the step names, if any, may be read: who may create a task there moves one. */
function mayMoveThere(actor: Actor): SQL {
  const target = ofStep("changes.project_id");
  return sql`(${target} IS NULL OR EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${target} AND ${isReadableProject(actor)}))`;
}

/** Every rule of a change: at its version, allowed, to a place that one may see, on what was seen, and a real change. */
function guard(actor: Actor): SQL {
  return sql`${isAtVersion()} AND ${actorStands(actor)} AND ${mayMoveThere(actor)}
    AND (${isAllowedOn(actor, "tasks.edit")} OR (${ofStep("needsEdit")} = 0 AND ${isAllowedOn(actor, "tasks.setStatus")}))
    AND NOT EXISTS (SELECT 1 FROM json_each(${ofStep("base")}) AS seen WHERE seen.value IS NOT ${currentOf("seen")})
    AND EXISTS (SELECT 1 FROM json_each(${ofStep("changes")}) AS wanted WHERE wanted.value IS NOT ${currentOf("wanted")})`;
}

/** The columns to write: only those that some step names. */
function assignments(steps: readonly ChangeStep[]) {
  const named = new Set(steps.flatMap(({ changes }) => Object.keys(changes)));
  const columns = {
    name: ["name", tasks.name],
    description: ["description", tasks.description],
    status: ["status", tasks.status],
    taskMode: ["mode", tasks.mode],
    priority: ["priority", tasks.priority],
    project_id: ["projectId", tasks.projectId],
    due_date: ["dueAt", tasks.dueAt],
  } as const;
  const entries = FIELDS.filter((field) => named.has(field)).map((field) => {
    const [key, column] = columns[field];
    const wanted = ofStep(`changes.${field}`);
    const value = field === "due_date" ? sql`unixepoch(${wanted}) * 1000` : wanted;
    const isNamed = sql`json_type(step.value, ${sql.raw(`'$.changes.${field}'`)}) IS NOT NULL`;
    return [key, sql`CASE WHEN ${isNamed} THEN ${value} ELSE ${column} END`] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The statements that change tasks, each step if the rules admit it; the last answers which were done, with what there
 * was before. Whoever may not see the project that a task is moved to is taken off it; the third answers who that is.
 * Times are UTC.
 */
export function changeStatements(ctx: Context, actor: Actor, steps: readonly ChangeStep[]) {
  const before = sql`(SELECT json_group_object(wanted.key, ${currentOf("wanted")})
    FROM json_each(${ofStep("changes")}) AS wanted WHERE wanted.value IS NOT ${currentOf("wanted")})`;
  const after = sql`(SELECT json_group_object(wanted.key, wanted.value)
    FROM json_each(${ofStep("changes")}) AS wanted WHERE wanted.value IS NOT ${currentOf("wanted")})`;
  const admitted = sql`SELECT ${ofStep("auditId")} AS id, 'tasks.update' AS action, ${tasks.id} AS entity_id,
    ${before} AS before, ${after} AS after
    FROM ${eachStep(steps)} CROSS JOIN ${tasks} ON ${tasks.id} = ${ofStep("id")} WHERE ${guard(actor)}`;
  return [
    auditEachStatement(ctx, "task", admitted),
    ctx.db
      .update(tasks)
      .set({ ...assignments(steps), updatedAt: ctx.now, version: sql`${tasks.version} + 1` })
      .from(eachStep(steps))
      .where(sql`${tasks.id} = ${ofStep("id")} AND ${isRecorded()}`),
    ...leaveStatements(ctx, steps),
    recordedStatement(ctx, steps),
  ] as const;
}
