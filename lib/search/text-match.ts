import { getTableName, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** The tables with a full-text index, `{table}_search`, which the migration "search_and_files" makes. */
const INDEXED: ReadonlySet<string> = new Set([
  "tasks",
  "content_items",
  "products",
  "orders",
  "contacts",
  "leads",
  "media_assets",
]);

/** Characters of the index's terms: a shorter text cannot be asked of it. */
const TERM_CHARACTERS = 3;

/** The text in the cases that people write it in. SQL's `lower` knows the letters a to z alone. */
function casesOf(q: string): string[] {
  const capital = q.charAt(0).toUpperCase() + q.slice(1).toLowerCase();
  const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([q, q.toLowerCase(), q.toUpperCase(), capital].map(asciiLower))];
}

/**
 * SQL: one of the columns has the text, wherever it stands and whatever its case. A table that grows is asked by its
 * full-text index; a small one, and a text of one or two characters, row by row.
 */
export function textMatches(
  table: SQLiteTable,
  columns: readonly AnySQLiteColumn[],
  q: string,
): SQL {
  const name = getTableName(table);
  if (INDEXED.has(name) && [...q].length >= TERM_CHARACTERS) {
    const index = sql.identifier(`${name}_search`);
    const phrase = `{${columns.map((column) => column.name).join(" ")}} : "${q.replaceAll('"', '""')}"`;
    return sql`${table}.rowid IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${phrase})`;
  }
  const found = casesOf(q).flatMap((text) =>
    columns.map((column) => sql`instr(lower(${column}), ${text}) > 0`),
  );
  return sql`(${sql.join(found, sql` OR `)})`;
}
