import { getTableColumns, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Actor } from "@/lib/auth/actor";
import type { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import type { WorkspacePlace } from "@/lib/workspaces/scope";
import type { RecordDescription } from "./description-schema";
import type { Values } from "./field-schema";

export type RecordTable = SQLiteTable &
  Record<
    | "id"
    | "workspaceId"
    | "isSample"
    | "importKey"
    | "createdBy"
    | "createdAt"
    | "updatedAt"
    | "version",
    AnySQLiteColumn
  >;

/** Columns by their key in the table. */
export type Columns = Record<string, unknown>;

/** A type of record with its table and what the server works out for it. */
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
  /** Makes its examples, where they are more than a form. */
  examples?: (ctx: Context) => Promise<Example[]>;
  /** Told after rows of it are gone. */
  afterDeletion?: (ctx: Context) => void;
  /** What a unique index refuses, in the person's words, with its field. */
  conflict?: { index: string; field: string; message: string };
  /** What the rows of a list have beside their own columns, by key; `present` makes it public. */
  listed?: Readonly<Record<string, SQL>>;
  /** What a record by itself and the rows of an export have beside their own columns, likewise. */
  detailed?: Readonly<Record<string, SQL>>;
  /** What an answer has that follows from the row without being a column of it. */
  present?: (row: Columns) => Values;
  /** The conditions of filters that are not a column's own value, by name. */
  filterConditions?: Readonly<Record<string, (value: unknown) => SQL>>;
  /** How long ago (ms) an example was made, by its place among them; an hour each where nothing is said. */
  sampleAge?: (index: number) => number;
  parts?: RecordParts;
}

/** What a type does that is kept in more tables than its own. Statements run in the batch of the record's write. */
export interface RecordParts {
  /** Adds records one by one, each with columns, a condition and statements of its own, instead of all in one statement. */
  insertion?: (ctx: Context, record: NewRecord) => Insertion;
  /** What follows when records have been added; an id whose insert was refused is not there. */
  inserted?: (ctx: Context, ids: readonly string[]) => readonly BatchItem<"sqlite">[];
  /**
   * What goes before a change.
   *
   * @param rows SQL: the condition that the change itself has.
   */
  updating?: (ctx: Context, rows: SQL, changes: Values) => readonly BatchItem<"sqlite">[];
  /** What goes before a deletion of the rows that fulfil the condition. */
  deleting?: (ctx: Context, rows: SQL) => readonly BatchItem<"sqlite">[];
  /** Why records were not added, in their order; null where nothing speaks against it. */
  explain?: (
    ctx: Context,
    place: { actor: Actor; place: WorkspacePlace },
    records: readonly Values[],
  ) => Promise<(AppError | null)[]>;
}

export interface NewRecord {
  actor: Actor;
  place: WorkspacePlace;
  id: string;
  values: Values;
}

export interface Insertion {
  columns: Columns;
  guard: SQL;
  after: readonly BatchItem<"sqlite">[];
}

export interface Example {
  id: string;
  values: Values;
  /** What a form does not give. */
  columns: Columns;
}

export interface RecordRule {
  field: string;
  message: string;
  holds: (actor: Actor, place: WorkspacePlace, value: unknown) => SQL;
}

/** Columns to select, and what a definition has beside them under names of its own. */
export function columnsWith(
  columns: Record<string, AnySQLiteColumn>,
  beside: Readonly<Record<string, SQL>> = {},
) {
  const named = Object.entries(beside).map(([key, value]) => [key, value.as(`beside_${key}`)]);
  return { ...columns, ...(Object.fromEntries(named) as Record<string, SQL.Aliased>) };
}

/** The columns of a record by itself. */
export const detailedColumns = ({ table, detailed }: RecordDefinition) =>
  columnsWith(getTableColumns(table), detailed);

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
