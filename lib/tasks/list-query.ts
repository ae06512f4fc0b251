import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { TaskListQuery } from "./schema";

/** The expression that `tasks_priority_rank` indexes (db/schema/tasks.ts). */
const PRIORITY_RANK = sql`(CASE ${tasks.priority} WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 ELSE 3 END)`;
const RANKS = { low: 0, medium: 1, high: 2, urgent: 3 } as const;

/** A unary plus: the column after it chooses no index. */
export const UNINDEXED = sql.raw("+");

function projectCondition(project: string): SQL {
  return project === "none"
    ? sql`${tasks.projectId} IS NULL`
    : sql`${tasks.projectId} = ${project}`;
}

/**
 * The condition of the filters that the counters know (`isCounted`); other queries find their tasks by `hits`.
 *
 * @param hint SQL before a column: a unary plus where the rows are found by something else than the filter's index.
 */
export function matching(query: TaskListQuery, hint: SQL = sql``): SQL {
  const { status, mode, priority, project } = query;
  const conditions = [
    project !== "all" && projectCondition(project),
    status !== "all" && sql`${hint}${tasks.status} = ${status}`,
    mode !== "all" && sql`${hint}${tasks.mode} = ${mode}`,
    priority !== "all" && sql`${hint}${PRIORITY_RANK} = ${RANKS[priority]}`,
  ].filter((condition) => typeof condition === "object");
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`1 = 1`;
}

/**
 * True where the counters (db/schema/tasks.ts) know how many tasks the query leaves. What others leave is found by `hits`,
 * to a depth.
 */
export function isCounted({ q, assignee, due }: TaskListQuery): boolean {
  return q === "" && assignee === "all" && due === "all";
}

/** True where the tasks are of any status, mode and priority. */
export const isUnfiltered = ({ status, mode, priority }: TaskListQuery): boolean =>
  [status, mode, priority].every((value) => value === "all");

/** True where one index gives the rows in order, so that no more of them are read than are shown. */
export function isIndexed({ status, mode, priority, project, sort }: TaskListQuery): boolean {
  const filters = [status, mode, priority, project].filter((value) => value !== "all").length;
  return filters === 0 || (filters === 1 && isByAge({ sort }));
}

/** The same list in the order that an index has: what is of one status, or one priority, is in the order of its age. */
export function inPlainOrder(query: TaskListQuery): TaskListQuery {
  const { status, priority, sort } = query;
  const isOfOne =
    (status !== "all" && sort.endsWith("status")) ||
    (priority !== "all" && sort.endsWith("priority"));
  if (!isOfOne) return query;
  return { ...query, ...byAge(sort) };
}

/** The order by age in the direction of another. */
export const byAge = (sort: TaskListQuery["sort"]): Pick<TaskListQuery, "sort"> => ({
  sort: sort.startsWith("-") ? "-created_at" : "created_at",
});

/** True for the sort by age, either way. */
export const isByAge = ({ sort }: Pick<TaskListQuery, "sort">): boolean =>
  sort.replace("-", "") === "created_at";

/** True where the query finds its few rows by an index of their own, whoever asks. Tasks without a project are many. */
export function isSelective({ project }: TaskListQuery): boolean {
  return project !== "all" && project !== "none";
}

/**
 * ORDER BY; equal keys are told apart by rowid, which every index carries.
 *
 * @param hint as for `matching`: where the rows are found by something else than the sort's index.
 */
export function orderOf({ sort }: Pick<TaskListQuery, "sort">, hint: SQL = sql``): SQL {
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const columns: Record<string, SQL> = {
    updated_at: sql`${hint}${tasks.updatedAt} ${direction}`,
    name: sql`${hint}${tasks.name} ${direction}`,
    due_date: sql`${hint}${tasks.dueAt} ${direction} NULLS LAST, ${tasks.createdAt} ${direction}`,
    // These indexes go on with created_at; following it keeps the sort inside the index.
    priority: sql`${hint}${PRIORITY_RANK} ${direction}, ${tasks.createdAt} ${direction}`,
    status: sql`${hint}${tasks.status} ${direction}, ${tasks.createdAt} ${direction}`,
  };
  const key = columns[sort.replace("-", "")] ?? sql`${hint}${tasks.createdAt} ${direction}`;
  return sql`${key}, ${tasks}.rowid ${direction}`;
}

/** LIMIT and OFFSET of the page; `rows` is how many of it are read, where that is not all of them. */
export const limitOf = ({ page, perPage }: TaskListQuery, rows: SQL = sql`${perPage}`): SQL =>
  sql`LIMIT ${rows} OFFSET ${(page - 1) * perPage}`;
