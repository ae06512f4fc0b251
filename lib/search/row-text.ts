import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** The text as it is written in other cases; SQL's `lower` knows those of a to z, which all of them are left in. */
function casesOf(q: string): string[] {
  const capital = q.charAt(0).toUpperCase() + q.slice(1).toLowerCase();
  const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([q, q.toLowerCase(), q.toUpperCase(), capital].map(asciiLower))];
}

/** SQL: a row has the text as the search index would find it (`textExpression`), for where few rows are looked at. */
export function rowHasText(q: string, columns: readonly AnySQLiteColumn[]): SQL {
  const texts = casesOf(q).flatMap((text) =>
    columns.map((column) => sql`instr(lower(${column}), ${text}) > 0`),
  );
  return sql`(${sql.join(texts, sql` OR `)})`;
}
