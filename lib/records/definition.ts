import { getTableColumns, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Actor } from "@/lib/auth/actor";
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
  /** The columns of its examples, beside those that every record has: for a type whose examples are more than a form. */
  samples?: (ctx: Context) => Promise<Columns[]>;
  /** Told after rows of it are gone. */
  afterDeletion?: (ctx: Context) => void;
  /** What a unique index refuses, in the person's words, with its field. */
  conflict?: { index: string; field: string; message: string };
}

export interface RecordRule {
  field: string;
  message: string;
  holds: (actor: Actor, place: WorkspacePlace, value: unknown) => SQL;
}

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
