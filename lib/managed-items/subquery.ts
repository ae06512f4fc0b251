import { type SQL, sql } from "drizzle-orm";

/**
 * A correlated subquery as a column. Drizzle takes the table's name off the columns at the top of a selected
 * expression, where a subquery needs it; one level down it leaves them alone.
 */
export function subquery<Value>(inner: SQL): SQL<Value> {
  return sql<Value>`(${inner})`;
}
