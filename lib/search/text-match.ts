import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { tasks } from "@/db/schema/tasks";

/** Characters of the index's terms: a shorter text cannot be asked of it. */
const TERM_CHARACTERS = 3;

/** The text in the cases that people write it in. SQL's `lower` knows the letters a to z alone. */
function casesOf(q: string): string[] {
  const capital = q.charAt(0).toUpperCase() + q.slice(1).toLowerCase();
  const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([q, q.toLowerCase(), q.toUpperCase(), capital].map(asciiLower))];
}

/**
 * SQL: one of the columns has the text, wherever it stands and whatever its case. Tasks are asked by their full-text index
 * (the migration "search_and_files" makes it), everything else, and a text of one or two characters, row by row.
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
