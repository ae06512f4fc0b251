import { drizzle } from "drizzle-orm/d1";

/** Drizzle over one D1 binding, for queries that name their tables. Made once per request, and cheap as long as it is given no schema. */
export function createDatabase(binding: D1Database) {
  return drizzle(binding);
}

export type Database = ReturnType<typeof createDatabase>;
