import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { metrics } from "@/db/schema/analytics";
import { users } from "@/db/schema/auth";
import { contentItems, keywords } from "@/db/schema/content";
import { contacts, deals, leads } from "@/db/schema/crm";
import { orders, products } from "@/db/schema/ecommerce";
import { mediaAssets, mediaFolders } from "@/db/schema/media";
import { projects } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";

/**
 * The tables that store their folded text in each row, with the searched columns, name first.
 * Triggers write it (migration "folded_search"), so no statement can forget it. A row of plain ASCII
 * stores nothing.
 */
export const FOLDED_COLUMNS: ReadonlyMap<SQLiteTable, readonly AnySQLiteColumn[]> = new Map<
  SQLiteTable,
  readonly AnySQLiteColumn[]
>([
  [contacts, [contacts.name, contacts.email, contacts.company, contacts.tags]],
  [leads, [leads.name, leads.email, leads.company, leads.source]],
  [deals, [deals.name, deals.company, deals.notes]],
  [contentItems, [contentItems.title, contentItems.author, contentItems.tags]],
  [keywords, [keywords.keyword, keywords.url]],
  [products, [products.name, products.sku, products.category]],
  [orders, [orders.customerName, orders.number, orders.customerEmail, orders.id]],
  [mediaAssets, [mediaAssets.name, mediaAssets.tags, mediaAssets.format]],
  [mediaFolders, [mediaFolders.name]],
  [metrics, [metrics.name]],
  [users, [users.name, users.email]],
  [tasks, [tasks.name, tasks.description]],
  [projects, [projects.name, projects.details, projects.type]],
]);

const LINE_END = sql.raw("char(10)");

/** SQL: the folded text of a row, one line per column. The table's index has the same expression. */
export function foldedText(table: SQLiteTable): SQL {
  const columns = FOLDED_COLUMNS.get(table);
  if (!columns) throw new Error("This table stores no folded text");
  const raw = sql.join([...columns], sql` || ${LINE_END} || `);
  return sql`lower(coalesce(${table}.folded, ${raw}))`;
}

/**
 * SQL: the row's folded text contains each folded word, or its name does if only the name is
 * searched. Null for columns whose text isn't stored.
 */
export function storedTextHas(
  table: SQLiteTable,
  columns: readonly AnySQLiteColumn[],
  words: readonly string[],
): SQL | null {
  const stored = FOLDED_COLUMNS.get(table);
  if (!stored) return null;
  const isName = columns.length === 1 && columns[0] === stored[0] && stored.length > 1;
  if (
    !isName &&
    !(columns.length === stored.length && columns.every((one) => stored.includes(one)))
  )
    return null;
  const text = foldedText(table);
  // Long words are rare, so the first one excludes most rows.
  const found = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) =>
      isName
        ? sql`instr(${text}, ${word}) BETWEEN 1 AND instr(${text}, ${LINE_END})`
        : sql`instr(${text}, ${word}) > 0`,
    );
  return sql`(${sql.join(found, sql` AND `)})`;
}

/** SQL: ORDER BY for names that match: first the whole text, then early matches, then short names. */
export function bestNameFirst(table: SQLiteTable, run: string, word: string): SQL {
  const text = foldedText(table);
  return sql`instr(${text}, ${run}) = 0, instr(${text}, ${word}), instr(${text}, ${LINE_END}), ${text}, ${table}.rowid`;
}
