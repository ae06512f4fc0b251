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

/** Statements of a batch by their names. */
export type Statements = Record<string, BatchItem<"sqlite">>;

/** A type of record on the server: its description, its table, and what the server works out for it. */
export interface RecordDefinition {
  description: RecordDescription;
  table: RecordTable;
  /**
   * Columns that follow from others.
   *
   * @param values the public values as they will be.
   * @param before the row as it was; null for a new one.
   */
  derive?: (ctx: Context, values: Values, before: Columns | null) => Columns | Record<string, SQL>;
  /** What else must hold of a changed field at the moment of the statement, and what is said where it does not. */
  rule?: RecordRule;
  /** What a unique index refuses, in the person's words, with its field. */
  conflict?: { index: string; field: string; message: string };
  /** Columns that the rows of a list have beside those of the table, by key; `present` makes them public. */
  listColumns?: Readonly<Record<string, SQL>>;
  /** The same for a record by itself and for exports. */
  recordColumns?: Readonly<Record<string, SQL>>;
  /** What an answer has that follows from the row without being a column of it. */
  present?: (row: Columns) => Values;
  /** Of what `present` gives, that which no field describes. */
  answerFields?: z.ZodRawShape;
  /** The conditions of filters that are not a column's own value, by name. */
  filterConditions?: Readonly<Record<string, (value: unknown) => SQL>>;
  /** How long ago (ms) a sample was made, by its position; an hour each where nothing is said. */
  sampleAge?: (index: number) => number;
  /** SQL: people have done something with an imported record that its version does not tell. */
  isUsed?: SQL;
  hooks?: RecordHooks;
}

/** The day so many days from today, such as "2026-11-21". */
export type Day = (offset: number) => string;

/** A record of the sample data: what a form would give, and what it would not. */
export interface Sample {
  values: Values;
  id?: string;
  columns?: Columns;
}

/**
 * What a type does beyond its own table. Statements run in the batch of the record's write; their names must be unlike
 * those of the write.
 */
interface RecordHooks {
  /** Adds a record with columns and a condition of its own, and the statements that follow it. Such records are added one by one. */
  insertion?: (ctx: Context, record: NewRecord) => Insertion;
  /** What follows when records have been added; an id whose insert was refused is not there. */
  inserted?: (ctx: Context, ids: readonly string[]) => Statements;
  /**
   * What goes before a change.
   *
   * @param rows SQL: the condition that the change itself has.
   */
  updating?: (ctx: Context, rows: SQL, changes: Values) => Statements;
  /** What goes before a deletion of the rows that fulfil the condition. */
  deleting?: (ctx: Context, rows: SQL) => Statements;
  /** The same before an import of the rows is undone, where that is another thing than their deletion. */
  unmaking?: (ctx: Context, rows: SQL) => Statements;
  /** What else is kept of rows before their deletion, so that they can come back whole. */
  keeping?: (ctx: Context, rows: SQL) => Statements;
  /**
   * What follows a deletion that can be taken back.
   *
   * @param copies SQL: the condition of the copies of these rows (`deletedRecords`).
   */
  kept?: (ctx: Context, copies: SQL) => Statements;
  restoring?: Restoring;
  /** Told after rows are gone. */
  deleted?: (ctx: Context) => void;
  /** Why records were not added, in their order; null where nothing speaks against it. */
  explain?: (
    ctx: Context,
    place: { actor: Actor; place: WorkspacePath; imported?: Imported },
    records: readonly Values[],
  ) => Promise<(AppError | null)[]>;
}

/** What the return of deleted rows takes beside their own table. */
interface Restoring {
  /** SQL: nothing is in the way of all these copies' records together. */
  fits?: (copies: SQL) => SQL;
  /** What is said where something is. */
  refusal?: string;
  /** What follows when they are back. */
  after: (ctx: Context, copies: SQL) => Statements;
}

export interface NewRecord {
  actor: Actor;
  place: WorkspacePath;
  id: string;
  values: Values;
  /** Set for a record that an import brings. */
  imported?: Imported;
}

/** What a person has asked of an import. */
export interface Imported {
  /** Imported orders take their pieces from the stock. */
  movesStock: boolean;
  /** What the import is undone by. */
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

/** Columns for an insert: the type's own columns are checked by its description, so that the table's type is given here. */
export const asRow = (columns: Columns) => columns as RowValues<RecordTable>;

/** Columns to select, and others beside them under names of their own. */
export function columnsWith(
  columns: Record<string, AnySQLiteColumn>,
  others: Readonly<Record<string, SQL>> = {},
) {
  const named = Object.entries(others).map(([key, value]) => [key, value.as(`own_${key}`)]);
  return { ...columns, ...(Object.fromEntries(named) as Record<string, SQL.Aliased>) };
}

/** The columns of a record by itself. */
export const columnsOfRecord = ({ table, recordColumns }: RecordDefinition) =>
  columnsWith(getTableColumns(table), recordColumns);

/** "seo_title" → "seoTitle": the key of a field's column. */
export function columnKey(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The column of a field. */
export function columnOf({ table }: RecordDefinition, name: string): AnySQLiteColumn {
  const columns: Record<string, AnySQLiteColumn> = getTableColumns(table);
  const column = columns[columnKey(name)];
  if (!column) throw new Error(`There is no column for ${name}`);
  return column;
}
