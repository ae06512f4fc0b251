import { sql } from "drizzle-orm";
import { index, integer, type SQLiteColumn, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./auth";
import { idColumn, timeColumn, versionColumn } from "./columns";
import { workspaces } from "./projects";
import { recordImports } from "./record-imports";

/** Values of custom fields: JSON by slot ("c1"), as a column would store them. Without empty ones. */
export const customColumn = () => text("custom").notNull().default("{}");

/**
 * Columns of every record, so that the same code lists, edits, imports and exports all of them.
 */
export const recordColumns = () => ({
  id: idColumn(),
  workspaceId: text("workspace_id")
    .notNull()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** Created by "Load sample data", and deleted with it. */
  isSample: integer("is_sample", { mode: "boolean" }).notNull().default(false),
  /**
   * Hash of the imported row, so that importing a file twice creates no duplicates. Null for other
   * records.
   */
  importKey: text("import_key"),
  /** The import that created it, while that can be undone. */
  importId: text("import_id").references(() => recordImports.id, { onDelete: "set null" }),
  custom: customColumn(),
  createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: timeColumn("created_at").notNull(),
  updatedAt: timeColumn("updated_at").notNull(),
  version: versionColumn(),
});

/** An amount of money in minor units (cents). */
export const moneyColumn = (name: string) => integer(name);

/** The start of a day (UTC). */
export const dayColumn = (name: string) => integer(name);

/** A JSON array of texts. */
export const tagsColumn = (name: string) => text(name).notNull().default("[]");

/**
 * The slots whose values are indexed, on every record table. A partial index costs a record without
 * a value nothing (docs/measurements.md).
 */
export const INDEXED_SLOTS = 10;

/** SQL: the value of a slot; NULL for none. Written as in its index, so that SQLite uses it. */
export const slotValue = (custom: SQLiteColumn, slot: number) =>
  sql`(${custom} ->> ${sql.raw(`'$.c${slot}'`)}) COLLATE NOCASE`;

/** SQL: the slot has a value. */
export const hasSlot = (custom: SQLiteColumn, slot: number) =>
  sql`${custom} ->> ${sql.raw(`'$.c${slot}'`)} IS NOT NULL`;

/**
 * SQL: the same, for a query. It names only the value, as the index has it, so that SQLite reads no
 * row: every number and text is at least minus infinity.
 */
export const isSlotFilled = (custom: SQLiteColumn, slot: number) =>
  sql`${slotValue(custom, slot)} >= -9e999`;

/**
 * The indexes of the first slots of custom fields.
 *
 * @param owner the column with the place whose fields they are.
 */
export const slotIndexes = (
  name: string,
  owner: SQLiteColumn,
  { custom, createdAt }: Record<"custom" | "createdAt", SQLiteColumn>,
) =>
  Array.from({ length: INDEXED_SLOTS }, (_, at) =>
    index(`${name}_c${at + 1}`)
      .on(owner, slotValue(custom, at + 1), createdAt)
      .where(hasSlot(custom, at + 1)),
  );

type IndexedColumns = Record<
  "workspaceId" | "custom" | "importKey" | "importId" | "isSample" | "createdAt" | "createdBy",
  SQLiteColumn
>;

interface Listed {
  /** Columns that the list can be filtered by, by name. */
  filters?: Record<string, SQLiteColumn>;
  /** Columns that the list can be sorted by, besides created_at and the filters. */
  sorts?: Record<string, SQLiteColumn>;
}

/**
 * The indexes of a record table: newest first, imports, sample data, each sort order of the list,
 * each filter, which its tiles count by, and the slots of custom fields. A filtered and sorted list reads the index of its sort
 * order.
 */
export const recordIndexes = (
  name: string,
  table: IndexedColumns,
  { filters = {}, sorts = {} }: Listed = {},
) => [
  index(`${name}_created_at`).on(table.workspaceId, table.createdAt),
  index(`${name}_sample`).on(table.workspaceId).where(sql`${table.isSample} = 1`),
  // For the quota of records per person.
  index(`${name}_created_by`).on(table.createdBy),
  uniqueIndex(`${name}_import_key`).on(table.workspaceId, table.importKey),
  index(`${name}_import`).on(table.importId).where(sql`${table.importId} IS NOT NULL`),
  ...Object.entries({ ...sorts, ...filters }).map(([sort, column]) =>
    index(`${name}_${sort}`).on(table.workspaceId, column, table.createdAt),
  ),
  ...slotIndexes(name, table.workspaceId, table),
];
