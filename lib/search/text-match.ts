import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { tasks } from "@/db/schema/tasks";

/** Length of the index's terms. The index can't find shorter texts. */
const TERM_CHARACTERS = 3;

/** Returns the text in lower case, upper case and capitalized. SQL's `lower` only knows a to z. */
function casesOf(q: string): string[] {
  const capital = q.charAt(0).toUpperCase() + q.slice(1).toLowerCase();
  const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([q, q.toLowerCase(), q.toUpperCase(), capital].map(asciiLower))];
}

/**
 * SQL: one of the columns contains the text, ignoring case. Tasks use their full-text index (made
 * by the migration "search_and_files"). Everything else, and texts of one or two characters, is
 * scanned row by row.
 */
export function textMatches(
  table: SQLiteTable,
  columns: readonly AnySQLiteColumn[],
  q: string,
): SQL {
  if (table === tasks && [...q].length >= TERM_CHARACTERS) {
    const phrase = `{${columns.map((column) => column.name).join(" ")}} : "${q.replaceAll('"', '""')}"`;
    return sql`${tasks}.rowid IN (SELECT rowid FROM tasks_search WHERE tasks_search MATCH ${phrase})`;
  }
  const found = casesOf(q).flatMap((text) =>
    columns.map((column) => sql`instr(lower(${column}), ${text}) > 0`),
  );
  return sql`(${sql.join(found, sql` OR `)})`;
}
