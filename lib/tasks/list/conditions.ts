import { type SQL, sql } from "drizzle-orm";
import { priorityRank, tasks, taskUsers } from "@/db/schema/tasks";
import { TASK_PRIORITIES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { DAY_MS, startOfDay } from "@/lib/time";
import { CLOSED_STATUSES } from "../schema";
import type { TaskListQuery } from "./schema";

/** The person viewing the list and the time of the request, for "mine" and due dates. */
export interface ListReader {
  actor: Pick<Actor, "id" | "role">;
  now: number;
}

/** SQL condition of the filter "due" on a task's row. */
function dueCondition(due: TaskListQuery["due"], now: number): SQL {
  const today = startOfDay(now);
  if (due === "overdue")
    return sql`${tasks.dueAt} < ${today} AND ${tasks.status} NOT IN ${[...CLOSED_STATUSES]}`;
  const days = due === "today" ? 1 : 7;
  return sql`${tasks.dueAt} >= ${today} AND ${tasks.dueAt} < ${today + days * DAY_MS}`;
}

/** SQL condition of the query's filters, without its search; null if it has none. */
export function filterCondition(
  query: Omit<TaskListQuery, "q" | "sort" | "page" | "perPage">,
  { actor, now }: ListReader,
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
  ].filter((condition) => typeof condition === "object");
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : null;
}

/** ORDER BY. Ties are sorted by rowid, which every index contains. */
export function orderOf({ sort }: Pick<TaskListQuery, "sort">): SQL {
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const keys: Record<string, SQL> = {
    created_at: sql`${tasks.createdAt} ${direction}`,
    updated_at: sql`${tasks.updatedAt} ${direction}`,
    name: sql`${tasks.name} ${direction}`,
    due_date: sql`${tasks.dueAt} ${direction} NULLS LAST, ${tasks.createdAt} ${direction}`,
    priority: sql`${priorityRank(tasks.priority)} ${direction}, ${tasks.createdAt} ${direction}`,
    status: sql`${tasks.status} ${direction}, ${tasks.createdAt} ${direction}`,
  };
  return sql`${keys[sort.replace("-", "")]}, ${tasks}.rowid ${direction}`;
}
