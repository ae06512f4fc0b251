import { type SQL, sql } from "drizzle-orm";
import { namedBatch, valuesOf } from "@/db/client";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { columnsFromJson } from "@/db/row-json";
import { auditIfStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { isWithinQuota, recordQuotaUse } from "@/lib/quotas/check-quota";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordCollection } from "../collection";
import { asRow, type Columns, type Imported, type Statements } from "../definition";
import type { Values } from "../field-schema";
import { beginImport, ownImport } from "../imports/imports";
import { areListedPeopleAllowed, areReferencesAllowed } from "../people";
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

interface NewRow {
  actor: Actor;
  collection: RecordCollection;
  /** Columns by key. A value can be SQL. */
  columns: Columns;
  guard?: SQL;
}

/**
 * Statement that adds a row to a workspace. Adds nothing if the person can't enter it, a quota is
 * exceeded or the guard doesn't hold.
 */
export function insertRecordStatement(
  ctx: Context,
  { actor, collection, columns, guard = sql`1 = 1` }: NewRow,
) {
  const { table } = collection.definition;
  return insertWhere(
    ctx.db,
    table,
    asRow({ ...origin(ctx, actor, collection), ...columns }),
    sql`${workspaceId(actor, collection)} IS NOT NULL AND ${isWithinQuota(recordQuotaUse(actor, collection.projectId))} AND ${guard}`,
  ).returning({ id: table.id });
}

interface NewRecordStatements extends Omit<NewRow, "columns"> {
  id: string;
  values: Values;
  /** Columns that differ from those of a record that a person adds now. */
  columns?: Columns;
  imported?: Imported;
}

/**
 * Statement that adds one record with these public values, and the statements that follow it in the
 * same batch.
 */
export function recordInsertion(
  ctx: Context,
  { actor, collection, id, values, columns, imported, guard = sql`1 = 1` }: NewRecordStatements,
) {
  const { definition } = collection;
  const record = { actor, place: collection, id, values, imported };
  const own = definition.hooks?.insertion?.(ctx, record);
  const insert = insertRecordStatement(ctx, {
    actor,
    collection,
    columns: {
      id,
      ...toColumns(definition, values),
      ...definition.derive?.(ctx, values, null),
      ...own?.columns,
      ...columns,
    },
    guard: sql`${areReferencesAllowed(actor, collection, values)} AND ${guard} AND ${own?.guard ?? sql`1 = 1`}`,
  });
  return { insert, after: own?.after ?? {} };
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
 * Statement that adds all rows of an import. Skips rows that a unique index refuses, and rows with
 * people who have left the workspace. Returns the keys of the stored rows.
 */
export function insertAllStatement(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  { rows, imported: { importId } }: { rows: readonly ImportedRow[]; imported: Imported },
) {
  const { table } = collection.definition;
  const made = { importId: ownImport(ctx, actor, collection, importId) };
  const data = rows.map(({ id, columns, key }) => ({ ...columns, id, importKey: key }));
  return insertFrom(
    ctx.db,
    table,
    asRow({ ...columnsFromJson(table, sql`value`), ...origin(ctx, actor, collection), ...made }),
    sql`json_each(${JSON.stringify(data)})
      WHERE ${workspaceId(actor, collection)} IS NOT NULL AND ${isWithinQuota(recordQuotaUse(actor, collection.projectId, rows.length))}
        AND ${areListedPeopleAllowed(actor, collection, sql`value`)}`,
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
    const record = { actor, collection, id, values, columns, imported, guard: isNew };
    addInsertion(statements, id, recordInsertion(ctx, record));
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

/** Adds the statements of one of several records to a batch. */
export function addInsertion(
  statements: Statements,
  id: string,
  { insert, after }: ReturnType<typeof recordInsertion>,
): void {
  statements[`insert ${id}`] = insert;
  for (const [name, statement] of Object.entries(after)) statements[`${name} ${id}`] = statement;
}
