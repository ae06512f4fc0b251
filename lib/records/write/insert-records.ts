import { type SQL, sql } from "drizzle-orm";
import { namedBatch, valuesOf } from "@/db/client";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { columnsFromJson } from "@/db/row-json";
import { auditIfStatement } from "@/lib/audit/audit";
import { allHold, type Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { fieldRules } from "@/lib/custom-fields/field-rules";
import { recordQuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { collectionRules, type RecordCollection } from "../collection";
import { asRow, type Columns, type Imported, type Statements } from "../definition";
import type { Values } from "../field-schema";
import { beginImport, ownImport } from "../imports/imports";
import { areListedPeopleAllowed, referencesAllowed } from "../people";
import { toColumns } from "../values";
import { recordEvents, wakeForEvents } from "./record-events";

/** SQL: the workspace's id if the person can enter it when the statement runs. */
const workspaceId = (actor: Actor, collection: RecordCollection) =>
  sql<string>`(${enterableWorkspace(actor, collection)})`;

/** Columns of every new record. */
const origin = (ctx: Context, actor: Actor, collection: RecordCollection): Columns => ({
  workspaceId: workspaceId(actor, collection),
  isSample: false,
  createdBy: actor.id,
  createdAt: ctx.now,
  updatedAt: ctx.now,
  version: 1,
});

/** The rules for new records: the person can enter the workspace, and no quota is exceeded. */
const newRecordRules = (
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  adding = 1,
): Rule[] => [
  ...collectionRules(ctx, actor, collection),
  withinQuota(ctx, recordQuotaUse(actor, collection.projectId, adding)),
];

interface NewRow {
  actor: Actor;
  collection: RecordCollection;
  /** Columns by key. A value can be SQL. */
  columns: Columns;
}

/** Statement that adds a row to a workspace if the condition holds (`newRecordRules`). */
export function insertRecordStatement(
  ctx: Context,
  { actor, collection, columns }: NewRow,
  holds: SQL,
) {
  const { table } = collection.definition;
  const row = asRow({ ...origin(ctx, actor, collection), ...columns });
  return insertWhere(ctx.db, table, row, holds).returning({ id: table.id });
}

interface NewRecord extends Omit<NewRow, "columns"> {
  id: string;
  values: Values;
  /** Columns that differ from those of a record that a person adds now. */
  columns?: Columns;
  imported?: Imported;
}

/**
 * The rules for one new record with these public values, the statement that adds it, and those that
 * follow it in the same batch.
 */
export function recordInsertion(
  ctx: Context,
  { actor, collection, id, values, columns, imported }: NewRecord,
) {
  const { definition } = collection;
  const { hooks } = definition;
  const record = { actor, place: collection, id, values, imported };
  const own = hooks?.insertion?.(ctx, record);
  const row = {
    id,
    ...toColumns(definition, values),
    ...definition.derive?.(ctx, values, null),
    ...own?.columns,
    ...columns,
  };
  const refuse = async () => {
    const [reason] = (await hooks?.explain?.(ctx, record, [values])) ?? [];
    if (reason) throw reason;
  };
  const rules: Rule[] = [
    ...newRecordRules(ctx, actor, collection),
    referencesAllowed(ctx, actor, collection, values),
    ...fieldRules(collection.definition.description.fields, values),
    ...(own ? [{ holds: own.guard, refuse }] : []),
  ];
  const insert = (holds: SQL) =>
    insertRecordStatement(ctx, { actor, collection, columns: row }, holds);
  return { rules, insert, after: own?.after ?? {} };
}

/** A row of an import. */
export interface ImportedRow {
  id: string;
  /** Identifies the same row in later imports. */
  key: string;
  values: Values;
  columns: Columns;
}

/**
 * Statement that adds all rows of an import if the condition holds (`newRecordRules`). Skips rows
 * that a unique index refuses, and rows with people who have left the workspace. Returns the keys of
 * the stored rows.
 */
export function insertAllStatement(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  { rows, imported: { importId } }: { rows: readonly ImportedRow[]; imported: Imported },
  holds: SQL,
) {
  const { table } = collection.definition;
  const made = { importId: ownImport(ctx, actor, collection, importId) };
  const data = rows.map(({ id, columns, key }) => ({ ...columns, id, importKey: key }));
  return insertFrom(
    ctx.db,
    table,
    asRow({ ...columnsFromJson(table, sql`value`), ...origin(ctx, actor, collection), ...made }),
    sql`json_each(${JSON.stringify(data)})
      WHERE ${holds} AND ${areListedPeopleAllowed(actor, collection, sql`value`)}`,
  )
    .onConflictDoNothing()
    .returning({ key: sql<string>`${table.importKey}`.as("import_key") });
}

/**
 * Adds rows of an import one by one, because one may leave too little stock for the next. All are
 * in one batch, and each is stored completely or not at all.
 *
 * @returns the keys of the stored rows.
 */
export async function insertOneByOne(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  { rows, imported }: { rows: readonly ImportedRow[]; imported: Imported },
): Promise<string[]> {
  const { table, description, hooks } = collection.definition;
  const ids = rows.map(({ id }) => id);
  const isOneOfThem = sql`${table.id} IN ${valuesOf(ids)}`;
  const statements: Statements = {};
  for (const { id, key, values } of rows) {
    const isNew = sql`NOT EXISTS (SELECT 1 FROM ${table} AS other
      WHERE other.workspace_id = ${workspaceId(actor, collection)} AND other.import_key = ${key})`;
    const importId = ownImport(ctx, actor, collection, imported.importId);
    const columns = { importKey: key, importId };
    const record = { actor, collection, id, values, columns, imported };
    addInsertion(statements, id, recordInsertion(ctx, record), isNew);
  }
  const results = await namedBatch(ctx.db, {
    begun: beginImport(ctx, actor, collection, imported.importId),
    ...statements,
    ...hooks?.inserted?.(ctx, ids),
    audit: auditIfStatement(
      ctx,
      {
        action: `${description.name}.import`,
        entityType: description.one,
        projectId: collection.projectId,
        after: { project_id: collection.projectId, rows: rows.length },
      },
      sql`EXISTS (SELECT 1 FROM ${table} WHERE ${isOneOfThem})`,
    ),
    ...recordEvents(ctx, collection, { what: "created", rows: isOneOfThem }),
    stored: ctx.db
      .select({ key: sql<string>`${table.importKey}`.as("import_key") })
      .from(table)
      .where(isOneOfThem),
  });
  wakeForEvents(ctx, results);
  return results.stored.map(({ key }) => key);
}

/** Adds the statements of one of several records to a batch, for when its rules and the guard hold. */
export function addInsertion(
  statements: Statements,
  id: string,
  { rules, insert, after }: ReturnType<typeof recordInsertion>,
  guard: SQL,
): void {
  statements[`insert ${id}`] = insert(sql`${allHold(rules)} AND ${guard}`);
  for (const [name, statement] of Object.entries(after)) statements[`${name} ${id}`] = statement;
}
