import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Window } from "./period-schema";

/** D1 takes so many selects in a compound one. */
const MAX_COMPOUND = 5;

/** SQL: selects one after another; more than D1 takes are nested. */
export function unionAll(selects: readonly SQL[]): SQL {
  if (selects.length <= MAX_COMPOUND) return sql.join([...selects], sql` UNION ALL `);
  const groups = Math.ceil(selects.length / MAX_COMPOUND);
  const nested = Array.from({ length: groups }, (_, index) => {
    const group = selects.slice(index * MAX_COMPOUND, (index + 1) * MAX_COMPOUND);
    return sql`SELECT * FROM (${sql.join([...group], sql` UNION ALL `)})`;
  });
  return sql.join(nested, sql` UNION ALL `);
}

/** SQL: a whole number as a literal. D1 binds every number as a float, and SQLite divides floats with a fraction. */
export const integer = (value: number): SQL => sql.raw(String(Math.trunc(value)));

/** SQL: which hour or day a time is in, counted from the start of the period before. */
export function partIn({ previousFrom, bucketMs }: Window, at: SQLiteColumn): SQL {
  return sql`(${at} - ${integer(previousFrom)}) / ${integer(bucketMs)}`;
}

/** SQL: whether a time is in the period or in the one before. */
export function isWithin({ previousFrom, to }: Window, at: SQLiteColumn): SQL {
  return sql`${at} >= ${previousFrom} AND ${at} < ${to}`;
}
