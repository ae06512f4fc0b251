import { and, getTableColumns, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RowValues } from "@/db/insert-where";
import type { ResourceKind } from "@/db/vocabulary";
import type { AuditEntry } from "@/lib/audit/audit";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";

export type ResourceTable = SQLiteTable & Record<"id" | "version", SQLiteColumn>;
/** A row, as it is inserted or as it was read. */
export type Values<T extends ResourceTable> = InferInsertModel<T> & {
  id: string;
  version?: number | undefined;
};
type ColumnKey<T extends ResourceTable> = keyof InferInsertModel<T> & string;

/** A small thing in a list, such as a schedule. Its writes are made from this description. */
export interface Resource<T extends ResourceTable> {
  kind: ResourceKind;
  table: T;
  words: { missing: string; changed: string; full: string };
  /** How many rows may have the same values in these columns, such as one person's schedules. */
  limit: { most: number; per: readonly ColumnKey<T>[] };
  /** The names of its writes in the audit log. */
  actions: Record<"create" | "update" | "delete" | "restore" | "purge", string>;
  /** What the audit rows are about. */
  about(row: Values<T>): Pick<AuditEntry, "entityType" | "entityId" | "projectId">;
  /** What the audit log stores of a row before it is changed or deleted. */
  logged(row: Values<T>): object;
  /** Its name in the trash. */
  nameOf(row: Values<T>): string;
  /** SQL over a row: the person may see and delete it, and so restore it. */
  isDeletable(actor: Actor): SQL;
  /** Columns that are lost when it is deleted, such as secrets. */
  forgets?: readonly ColumnKey<T>[];
  /** Values of a restored row that differ from the deleted one. */
  restoredAs?: Partial<RowValues<T>>;
}

/** The resource to change. */
export interface Which {
  id: string;
  /** The expected version, or null for any. */
  ifMatch?: number | null;
}

/** Returns the values that a row shares with the others of its limit. */
export const limitValues = <T extends ResourceTable>(
  { limit }: Resource<T>,
  row: Values<T>,
): unknown[] => limit.per.map((key) => row[key]);

/** The rule that there are fewer rows than the limit. */
export function roomRule<T extends ResourceTable>(resource: Resource<T>, row: Values<T>): Rule {
  const { table, limit, words } = resource;
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const isOne = and(...limit.per.map((key) => sql`${columns[key]} IS ${row[key]}`));
  return {
    holds: sql`(SELECT count(*) FROM ${table} WHERE ${isOne}) < ${limit.most}`,
    refuse: new AppError("conflict", words.full),
  };
}
