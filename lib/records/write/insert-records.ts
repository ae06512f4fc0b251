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
import { areListedPeopleHere, arePeopleHere } from "../people";
import { toColumns } from "../values";

/** SQL: the id of the workspace, for whoever may enter it at the moment of the statement. */
const workspaceId = (actor: Actor, collection: RecordCollection) =>
  sql<string>`(${enterableWorkspace(actor, collection)})`;

/** What every record has that is added now. */
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
  /** By their keys; a value may be SQL. */
  columns: Columns;
  guard?: SQL;
}

/**
 * The statement that adds a row to a workspace which the person may enter, and nothing where they may not or where the
 * guard says no.
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
  /** What is not to be as for a record that a person adds now. */
  columns?: Columns;
  imported?: Imported;
}

/** The statement that adds one record with the given public values, and those that follow it in the same batch. */
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
    guard: sql`${arePeopleHere(actor, collection, values)} AND ${guard} AND ${own?.guard ?? sql`1 = 1`}`,
  });
  return { insert, after: own?.after ?? {} };
}

/** A row of an import. */
export interface ImportedRow {
  id: string;
  /** By which the same row is known again. */
  key: string;
  values: Values;
  columns: Columns;
}

/**
 * The statement that adds all rows of an import: what a unique index refuses is left out, and so is what names somebody
 * who is no longer one of the workspace's people. It answers the keys of the rows that were stored.
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
        AND ${areListedPeopleHere(actor, collection, sql`value`)}`,
  )
    .onConflictDoNothing()
    .returning({ key: sql<string>`${table.importKey}`.as("import_key") });
}

/**
 * Adds rows of an import each by itself, since one may leave too little for the next: all in one batch, and each whole
 * or not at all.
 *
 * @returns the keys of the rows that were stored.
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
  const { stored } = await namedBatch(ctx.db, {
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
    stored: ctx.db
      .select({ key: sql<string>`${table.importKey}`.as("import_key") })
      .from(table)
      .where(isOneOfThem),
  });
  return stored.map(({ key }) => key);
}

/** Puts the statements that add one of several records among those of a batch. */
export function addInsertion(
  statements: Statements,
  id: string,
  { insert, after }: ReturnType<typeof recordInsertion>,
): void {
  statements[`insert ${id}`] = insert;
  for (const [name, statement] of Object.entries(after)) statements[`${name} ${id}`] = statement;
}
