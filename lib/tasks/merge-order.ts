import { type SQL, sql } from "drizzle-orm";
import type { TaskListQuery } from "./schema";

/** An order of tasks that an index of each project has (db/schema/tasks.ts): one of the list's sorts. */
export type TaskOrder = Pick<TaskListQuery, "sort">;

const isDescending = ({ sort }: TaskOrder): boolean => sort.startsWith("-");

/** The direction of the order, and the comparison that goes on in it. */
export function directionOf(order: TaskOrder) {
  const [direction, beyond] = isDescending(order) ? ["DESC", "<"] : ["ASC", ">"];
  return { direction: sql.raw(direction), beyond: sql.raw(beyond) };
}

/** How the name of an order's index ends (db/schema/tasks.ts), where its first key is an expression; else null. */
export function expressionIndex(order: TaskOrder): string | null {
  if (order.sort.endsWith("priority")) return "priority_rank";
  if (order.sort.endsWith("due_date")) return isDescending(order) ? "due_down" : "due_up";
  return null;
}

/** The last and the first moment that there is: tasks without a due date come last either way. */
const NEVER = sql.raw("8640000000000000");
const EVER = sql.raw("-8640000000000000");

/**
 * The keys of the order, written as the indexes have them; none is NULL, so that one row can be compared with another.
 *
 * @param row the name of a row of `tasks`.
 */
export function keysOf(order: TaskOrder, row: SQL): SQL[] {
  const createdAt = sql`${row}.created_at`;
  switch (order.sort.replace("-", "")) {
    case "updated_at":
      return [sql`${row}.updated_at`];
    case "name":
      return [sql`${row}.name`];
    case "due_date":
      return [
        sql`(CASE WHEN ${row}.due_at IS NULL THEN ${isDescending(order) ? EVER : NEVER} ELSE ${row}.due_at END)`,
        createdAt,
      ];
    case "priority":
      return [
        sql`(CASE ${row}.priority WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 ELSE 3 END)`,
        createdAt,
      ];
    case "status":
      return [sql`${row}.status`, createdAt];
    default:
      return [createdAt];
  }
}
