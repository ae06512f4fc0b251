import { type SQL, sql } from "drizzle-orm";
import { isSlotFilled, slotValue } from "@/db/schema/record-columns";
import { priorityRank, tasks, taskUsers } from "@/db/schema/tasks";
import { TASK_PRIORITIES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { filterChoices, NO_LIST_FIELDS } from "@/lib/custom-fields/list-fields";
import { type FilterUse, hasCustomValue } from "@/lib/custom-fields/list-sql";
import { DAY_MS, startOfDay } from "@/lib/time";
import { taskField } from "../fields";
import { CLOSED_STATUSES, type CustomName, type TaskField } from "../schema";
import type { TaskFilter, TaskListQuery } from "./schema";

/** The person viewing the list and the time of the request, for "mine" and due dates. */
interface ListReader {
  actor: Pick<Actor, "id" | "role">;
  now: number;
}

/** SQL condition of the filter "due" on a task's row. */
function dueCondition(due: TaskFilter["due"], now: number): SQL {
  const today = startOfDay(now);
  if (due === "overdue")
    return sql`${tasks.dueAt} < ${today} AND ${tasks.status} NOT IN ${[...CLOSED_STATUSES]}`;
  const days = due === "today" ? 1 : 7;
  return sql`${tasks.dueAt} >= ${today} AND ${tasks.dueAt} < ${today + days * DAY_MS}`;
}

/**
 * SQL conditions of the query's filters by custom fields. Of several, the field with the most choices
 * is read by its index, because its values have the fewest tasks; the unary plus keeps SQLite from
 * choosing another one.
 */
function customConditions(query: Omit<TaskFilter, "q">, use: FilterUse): SQL[] {
  const { fields, filters } = query.own ?? NO_LIST_FIELDS;
  const active = fields.flatMap((field) => {
    const value = query[field.name as CustomName];
    const isActive = filters.includes(field.name) && value !== undefined && value !== "all";
    return isActive ? { field, value: String(value) } : [];
  });
  return active
    .toSorted((one, other) => filterChoices(other.field).length - filterChoices(one.field).length)
    .map(({ field, value }, at) => {
      const condition = hasCustomValue(tasks.custom, field, { value, use });
      return at === 0 ? condition : sql`+(${condition})`;
    });
}

/** Returns true if the query has a filter by a custom field. */
export const hasCustomFilter = (query: Omit<TaskFilter, "q">): boolean =>
  customConditions(query, "in order").length > 0;

/** SQL condition of the query's filters, without its search; null if it has none. */
export function filterCondition(
  query: Omit<TaskFilter, "q">,
  { actor, now }: ListReader,
  use: FilterUse = "by index",
): SQL | null {
  const { status, mode, priority, project, assignee, due } = query;
  const conditions = [
    project !== "all" &&
      (project === "none" ? sql`${tasks.projectId} IS NULL` : sql`${tasks.projectId} = ${project}`),
    status !== "all" && sql`${tasks.status} = ${status}`,
    mode !== "all" && sql`${tasks.mode} = ${mode}`,
    // By its rank, which is indexed.
    priority !== "all" &&
      sql`${priorityRank(tasks.priority)} = ${TASK_PRIORITIES.indexOf(priority)}`,
    due !== "all" && dueCondition(due, now),
    assignee === "me" &&
      sql`${tasks.id} IN (SELECT ${taskUsers.taskId} FROM ${taskUsers} WHERE ${taskUsers.userId} = ${actor.id})`,
    ...customConditions(query, use),
  ].filter((condition) => typeof condition === "object");
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : null;
}

/** SQL: the value that the list is sorted by, if it is a custom field. */
function sortedSlot({ sort, own }: Sorting): number | null {
  const name = sort.replace("-", "");
  return own?.fields.find((field) => field.name === name)?.custom?.slot ?? null;
}

type Sorting = Pick<TaskListQuery, "sort" | "own">;

/** SQL: the task has a value in the custom field that the list is sorted by. Null for others. */
export function hasSorted(query: Sorting): SQL | null {
  const slot = sortedSlot(query);
  return slot === null ? null : isSlotFilled(tasks.custom, slot);
}

/** SQL: the order by a field's column. Tasks without a value come last. */
function ownOrder(name: TaskField, direction: SQL): SQL {
  const { column, empty } = taskField(name);
  const nulls = empty === undefined ? sql`` : sql` NULLS LAST`;
  return sql`${tasks[column]} ${direction}${nulls}, ${tasks.createdAt} ${direction}`;
}

/**
 * ORDER BY. Ties are sorted by rowid, which every index contains. Tasks without a value in a custom
 * field come last.
 *
 * @param isFilled true if every task has a value in the custom field.
 */
export function orderOf(query: Sorting, isFilled = false): SQL {
  const { sort } = query;
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const slot = sortedSlot(query);
  if (slot !== null) {
    const nulls = isFilled ? sql`` : sql` NULLS LAST`;
    return sql`${slotValue(tasks.custom, slot)} ${direction}${nulls}, ${tasks.createdAt} ${direction}, ${tasks}.rowid ${direction}`;
  }
  const key = sort.replace("-", "");
  const keys: Record<string, SQL> = {
    created_at: sql`${tasks.createdAt} ${direction}`,
    updated_at: sql`${tasks.updatedAt} ${direction}`,
    name: sql`${tasks.name} ${direction}`,
    priority: sql`${priorityRank(tasks.priority)} ${direction}, ${tasks.createdAt} ${direction}`,
  };
  return sql`${keys[key] ?? ownOrder(key as TaskField, direction)}, ${tasks}.rowid ${direction}`;
}
