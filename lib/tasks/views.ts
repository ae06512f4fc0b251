import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { customFields } from "@/db/schema/custom-fields";
import { projects } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { avatarColumn } from "@/lib/auth/session";
import type { CustomKind } from "@/lib/custom-fields/field-words";
import { publicSlot } from "@/lib/custom-fields/values";
import { isReadableProject } from "@/lib/projects/definition";
import { isoTime } from "@/lib/time";
import { nameOfValue } from "./custom/value-names";
import { TASK_FIELD_NAMES, TASK_FIELDS } from "./fields";
import type { TaskField, TaskUserView, TaskView } from "./schema";

/** One shared collator, because creating one costs more than comparing. */
const NAMES = new Intl.Collator("en");

/** Scalar subquery: the people on the row's task as a JSON array. `taskView` sorts them. */
function peopleColumn(): SQL<string> {
  return subquery<string>(sql`SELECT json_group_array(json_object('userId', ${taskUsers.userId}, 'userName', ${users.name},
      'userEmail', ${users.email}, 'avatar', ${avatarColumn()}, 'taskRole', ${taskUsers.role}, 'assignedAt', ${taskUsers.assignedAt}))
    FROM ${taskUsers} CROSS JOIN ${users} ON ${users.id} = ${taskUsers.userId} WHERE ${taskUsers.taskId} = ${tasks.id}`);
}

/** Scalar subquery: the name of the row's creator. */
export function creatorNameColumn() {
  return subquery<string | null>(
    sql`SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${tasks.createdBy}`,
  ).as("creator_name");
}

type Reader = Pick<Actor, "id" | "role" | "token" | "service">;

/** Scalar subquery: the name of the row's project, if the person can read it. */
export function projectNameColumn(actor: Pick<Actor, "id" | "role">) {
  return subquery<string | null>(
    sql`SELECT ${projects.name} FROM ${projects} WHERE ${projects.id} = ${tasks.projectId} AND ${isReadableProject(actor)}`,
  ).as("project_name");
}

/**
 * Scalar subquery: the values of the row's custom fields as a JSON array of key, kind, value and the
 * name of the person or record. The fields of its project, which everyone who reads the task can
 * read.
 */
function customColumn(actor: Reader): SQL<string> {
  const name = nameOfValue(actor, {
    kind: sql`field.kind`,
    project: sql`${tasks.projectId}`,
    id: sql`(${tasks.custom} ->> ('$.c' || field.slot))`,
  });
  return subquery<string>(sql`SELECT json_group_array(json_array(field.key, field.kind, ${tasks.custom} -> ('$.c' || field.slot), ${name}))
    FROM ${customFields} AS field WHERE field.project_id = ${tasks.projectId} AND field.record_type = 'task'
      AND field.deleted_at IS NULL`);
}

/** Columns of a task and its people, as the person can see them. */
export function taskColumns(actor: Reader) {
  const { trashedProjectId: _, completedAt: __, ...own } = getTableColumns(tasks);
  return {
    ...own,
    projectName: projectNameColumn(actor),
    people: peopleColumn().as("people"),
    custom: customColumn(actor).as("custom_values"),
  };
}

/** A row of `taskColumns`. */
export interface TaskRow
  extends Omit<typeof tasks.$inferSelect, "trashedProjectId" | "completedAt" | "custom"> {
  projectName: string | null;
  /** JSON of the people on it. */
  people: string;
  /** JSON of its custom fields. */
  custom: string;
}

/** Sorts the people by when they were added, then by name. */
function peopleOf(json: string): TaskUserView[] {
  const people = JSON.parse(json) as (TaskUserView & { assignedAt: number })[];
  return people
    .toSorted(
      (one, other) =>
        one.assignedAt - other.assignedAt || NAMES.compare(one.userName, other.userName),
    )
    .map(({ assignedAt: _assignedAt, ...person }) => person);
}

type StoredValue = [key: string, kind: CustomKind, stored: unknown, name: string | null];

/** Returns the names of the people and records in values of custom fields, by id. */
export function namesIn(rows: readonly Pick<TaskRow, "custom">[]): ReadonlyMap<string, string> {
  const values = rows.flatMap(({ custom }) => JSON.parse(custom) as StoredValue[]);
  return new Map(
    values.flatMap(([, , id, name]) => (name === null ? [] : [[String(id), name] as const])),
  );
}

/** Converts the values of custom fields for responses. */
function customOf(json: string): Record<string, unknown> {
  const values = JSON.parse(json) as StoredValue[];
  return Object.fromEntries(
    values.map(([key, kind, stored]) => [key, publicSlot({ kind }, stored)]),
  );
}

/** Converts a task for responses. */
export function taskView(row: TaskRow): TaskView {
  const people = peopleOf(row.people);
  const own = TASK_FIELD_NAMES.map((name) => [name, row[TASK_FIELDS[name].column]]);
  return {
    ...(Object.fromEntries(own) as Pick<TaskView, Exclude<TaskField, "due_date">>),
    id: row.id,
    project_name: row.projectName,
    due_date: row.dueAt === null ? null : isoTime(row.dueAt).slice(0, 10),
    custom: customOf(row.custom),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
    created_by: row.createdBy,
    version: row.version,
    assigned_users: people.map(({ userId }) => userId),
    assignedUsers: people,
  };
}

/** Returns the task without these people. */
export function withoutPeople(task: TaskView, ids: ReadonlySet<string>): TaskView {
  const assignedUsers = task.assignedUsers.filter(({ userId }) => !ids.has(userId));
  return { ...task, assignedUsers, assigned_users: assignedUsers.map(({ userId }) => userId) };
}
