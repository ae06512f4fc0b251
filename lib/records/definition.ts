import { getTableColumns, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as z from "zod";
import type { RowValues } from "@/db/insert-where";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import type { AppError } from "@/lib/errors";
import type { WorkspacePath } from "@/lib/workspaces/scope";
import type { RecordDescription } from "./description";
import type { Values } from "./field-schema";

export type RecordTable = SQLiteTable &
  Record<
    | "id"
    | "workspaceId"
    | "custom"
    | "isSample"
    | "importKey"
    | "importId"
    | "createdBy"
    | "createdAt"
    | "updatedAt"
    | "version",
    AnySQLiteColumn
  >;

/** Columns by their key in the table. */
export type Columns = Record<string, unknown>;

/** A batch's statements by name. */
export type Statements = Record<string, BatchItem<"sqlite">>;

/** A record type on the server: its description, its table, and computed values. */
export interface RecordDefinition {
  description: RecordDescription;
  table: RecordTable;
  /**
   * Computes columns that depend on others.
   *
   * @param values the new public values.
   * @param before the row before the change; null for a new one.
   */
  derive?: (ctx: Context, values: Values, before: Columns | null) => Columns | Record<string, SQL>;
  /** A further condition on a changed field, checked in the statement, and its error. */
  rule?: RecordRule;
  /** The error for a unique index, with its field. */
  conflict?: { index: string; field: string; message: string };
  /** Additional columns in list rows, by key. `present` makes them public. */
  listColumns?: Readonly<Record<string, SQL>>;
  /** Additional columns for a single record and for exports. */
  recordColumns?: Readonly<Record<string, SQL>>;
  /** Adds values to a response that follow from the row but aren't columns. */
  present?: (row: Columns) => Values;
  /** The schema of those values of `present` that no field describes. */
  answerFields?: z.ZodRawShape;
  /** Conditions of filters that don't compare a column, by name. */
  filterConditions?: Readonly<Record<string, (value: unknown) => SQL>>;
  /** The age (ms) of a sample, by its position. Default one hour each. */
  sampleAge?: (index: number) => number;
  /** SQL: people have used an imported record in a way that didn't change its version. */
  isUsed?: SQL;
  hooks?: RecordHooks;
}

/** Returns the date this many days from today, such as "2026-11-21". */
export type Day = (offset: number) => string;

/** A sample record: the values of a form, and others. */
export interface Sample {
  values: Values;
  id?: string;
  columns?: Columns;
}

/**
 * A type's effects beyond its own table. Statements run in the batch of the record's write; their
 * names must differ from those of the write.
 */
interface RecordHooks {
  /**
   * Inserts a record with additional columns and its own condition, followed by these statements.
   * Such records are inserted one by one.
   */
  insertion?: (ctx: Context, record: NewRecord) => Insertion;
  /** Statements after inserting records. Some of the ids may have been refused. */
  inserted?: (ctx: Context, ids: readonly string[]) => Statements;
  /**
   * Statements before a change.
   *
   * @param rows SQL: the condition of the change.
   */
  updating?: (ctx: Context, rows: SQL, changes: Values) => Statements;
  /** Statements before deleting the rows that meet the condition. */
  deleting?: (ctx: Context, rows: SQL) => Statements;
  /** Statements before undoing an import of the rows, if they differ from `deleting`. */
  unmaking?: (ctx: Context, rows: SQL) => Statements;
  /**
   * Statements that save more of the rows before their deletion, so that they can be restored
   * completely.
   */
  keeping?: (ctx: Context, rows: SQL) => Statements;
  /**
   * Statements after a deletion that can be undone.
   *
   * @param copies SQL: the condition of the copies of these rows (`deletedRecords`).
   */
  kept?: (ctx: Context, copies: SQL) => Statements;
  restoring?: Restoring;
  /** Called after rows were deleted. */
  deleted?: (ctx: Context) => void;
  /** Returns why records weren't added, in their order; null if there is no reason. */
  explain?: (
    ctx: Context,
    place: { actor: Actor; place: WorkspacePath; imported?: Imported },
    records: readonly Values[],
  ) => Promise<(AppError | null)[]>;
}

/** What restoring rows needs beyond their own table. */
interface Restoring {
  /** SQL: all of these copies' records can be restored together. */
  fits?: (copies: SQL) => SQL;
  /** The error if they can't. */
  refusal?: string;
  /** Statements after restoring. */
  after: (ctx: Context, copies: SQL) => Statements;
}

export interface NewRecord {
  actor: Actor;
  place: WorkspacePath;
  id: string;
  values: Values;
  /** Set for an imported record. */
  imported?: Imported;
}

/** Options of an import. */
export interface Imported {
  /** True if imported orders reduce the stock. */
  movesStock: boolean;
  /** The id for undoing the import. */
  importId: string;
}

export interface Insertion {
  columns: Columns;
  guard: SQL;
  after: Statements;
}

interface RecordRule {
  field: string;
  message: string;
  holds: (actor: Actor, place: WorkspacePath, value: unknown) => SQL;
}

/** Types columns for an insert. The type's description has already checked them. */
export const asRow = (columns: Columns) => columns as RowValues<RecordTable>;

/** Columns to select, with additional ones under their own names. */
export function columnsWith(
  columns: Record<string, AnySQLiteColumn>,
  others: Readonly<Record<string, SQL>> = {},
) {
  const named = Object.entries(others).map(([key, value]) => [key, value.as(`own_${key}`)]);
  return { ...columns, ...(Object.fromEntries(named) as Record<string, SQL.Aliased>) };
}

/** The columns of a single record. */
export const columnsOfRecord = ({ table, recordColumns }: RecordDefinition) =>
  columnsWith(getTableColumns(table), recordColumns);

/** "seo_title" → "seoTitle": the key of a field's column. */
export function columnKey(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the column of a field. */
export function columnOf(
  { table }: Pick<RecordDefinition, "table">,
  name: string,
): AnySQLiteColumn {
  const columns: Record<string, AnySQLiteColumn> = getTableColumns(table);
  const column = columns[columnKey(name)];
  if (!column) throw new Error(`There is no column for ${name}`);
  return column;
}
