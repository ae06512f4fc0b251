import { sql } from "drizzle-orm";
import { index, integer, type SQLiteColumn, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./auth";
import { idColumn, timeColumn, versionColumn } from "./columns";
import { workspaces } from "./projects";
import { recordImports } from "./record-imports";

/** What every record of a workspace has, so that one engine lists, edits, imports and exports all of them. */
export const recordColumns = () => ({
  id: idColumn(),
  workspaceId: text("workspace_id")
    .notNull()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** Made by "Load sample data", and removed with it. */
  isSample: integer("is_sample", { mode: "boolean" }).notNull().default(false),
  /** Hash of the imported row, so that the same file imported again makes no doubles; null for the rest. */
  importKey: text("import_key"),
  /** The import that made it, as long as that can be undone. */
  importId: text("import_id").references(() => recordImports.id, { onDelete: "set null" }),
  createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: timeColumn("created_at").notNull(),
  updatedAt: timeColumn("updated_at").notNull(),
  version: versionColumn(),
});

/** An amount of money in the smallest unit of its currency (cents). */
export const moneyColumn = (name: string) => integer(name);

/** The start (UTC) of a day. */
export const dayColumn = (name: string) => integer(name);

/** A JSON array of texts. */
export const tagsColumn = (name: string) => text(name).notNull().default("[]");

type IndexedColumns = Record<
  "workspaceId" | "importKey" | "importId" | "isSample" | "createdAt" | "createdBy",
  SQLiteColumn
>;

interface Listed {
  /** The columns that the list is filtered by, by their names. */
  filters?: Record<string, SQLiteColumn>;
  /** The columns that it is sorted by, beside created_at and the filters. */
  sorts?: Record<string, SQLiteColumn>;
}

/**
 * The indexes of a table of records: newest first, imports, sample data, each order of the list, and each filter, which
 * its tiles count by. A list that is filtered and sorted walks the index of its order.
 */
export const recordIndexes = (
  name: string,
  table: IndexedColumns,
  { filters = {}, sorts = {} }: Listed = {},
) => [
  index(`${name}_created_at`).on(table.workspaceId, table.createdAt),
  index(`${name}_sample`).on(table.workspaceId).where(sql`${table.isSample} = 1`),
  // How many records a person has, for the quota.
  index(`${name}_created_by`).on(table.createdBy),
  uniqueIndex(`${name}_import_key`).on(table.workspaceId, table.importKey),
  index(`${name}_import`).on(table.importId).where(sql`${table.importId} IS NOT NULL`),
  ...Object.entries({ ...sorts, ...filters }).map(([sort, column]) =>
    index(`${name}_${sort}`).on(table.workspaceId, column, table.createdAt),
  ),
];
