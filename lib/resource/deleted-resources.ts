import { and, eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { insertFrom, type RowValues } from "@/db/insert-where";
import { columnsFromJson, rowFromJson, rowJson } from "@/db/row-json";
import { deletedResources } from "@/db/schema/deleted-resources";
import { write } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { restorableSince } from "@/lib/trash/not-deleted";
import { type Resource, type ResourceTable, roomRule, type Values } from "./resource";

const NAME_TAKEN = "Another one has this name now. Rename it first.";

/** The columns that a table refers to others with, if the row is deleted with what it refers to. */
const ownersOf = (table: ResourceTable) =>
  getTableConfig(table).foreignKeys.flatMap(({ onDelete, reference }) => {
    const { columns, foreignTable, foreignColumns } = reference();
    const [column, id] = [columns[0], foreignColumns[0]];
    return onDelete === "cascade" && column && id ? [{ column, foreignTable, id }] : [];
  });

/** The values of the same columns of `deleted_resources`, so that it is deleted with these, too. */
function ownerValues(table: ResourceTable): { [key in "agentId" | "ragId" | "projectId"]?: SQL } {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const owners = new Set(ownersOf(table).map(({ column }) => column));
  const found = Object.entries(columns).filter(
    ([key, column]) => key in deletedResources && owners.has(column),
  );
  return Object.fromEntries(found.map(([key, column]) => [key, sql`${column}`]));
}

/** Statement that copies a row to the trash before it is deleted. */
export function keepStatement<T extends ResourceTable>(
  ctx: Context,
  { kind, table, nameOf, forgets = [] }: Resource<T>,
  { row, by, holds }: { row: Values<T>; by: string; holds: SQL },
) {
  const paths = forgets.map((key) => sql`, ${sql.raw(`'$.${key}'`)}`);
  const values = {
    id: row.id,
    kind,
    name: nameOf(row),
    row: sql`json_remove(${rowJson(table)}${sql.join(paths)})`,
    ...ownerValues(table),
    deletedBy: by,
    deletedAt: ctx.now,
  };
  return insertFrom(
    ctx.db,
    deletedResources,
    values,
    sql`${table} WHERE ${eq(table.id, row.id)} AND ${holds}`,
  );
}

/**
 * SQL after FROM and WHERE: the deleted rows that the person may restore. They are under the table's
 * own name and in its shape, so that the rules for its rows are the rules here.
 */
function restorable<T extends ResourceTable>(
  ctx: Context,
  actor: Actor,
  resource: Resource<T>,
): SQL {
  const { kind, table, isDeletable } = resource;
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const values = columnsFromJson(table, sql`${deletedResources.row}`);
  const shape = Object.entries(values).map(
    ([key, value]) => sql`${value} AS ${sql.identifier(columns[key]?.name ?? key)}`,
  );
  const hasOwners = ownersOf(table).map(
    ({ column, foreignTable, id }) =>
      sql`(${column} IS NULL OR EXISTS (SELECT 1 FROM ${foreignTable} WHERE ${id} = ${column}))`,
  );
  return sql`(SELECT ${sql.join(shape, sql`, `)}, ${deletedResources.name} AS kept_name, ${deletedResources.row} AS kept_row,
      ${deletedResources.deletedAt} AS kept_at, ${deletedResources.deletedBy} AS kept_by FROM ${deletedResources}
      WHERE ${deletedResources.kind} = ${kind} AND ${deletedResources.deletedAt} > ${restorableSince(ctx)})
    AS ${sql.identifier(getTableName(table))} WHERE ${and(isDeletable(actor), ...hasOwners)}`;
}

/** Returns the query of the resources of a kind that the person can restore, for the trash. */
export const trashQuery = <T extends ResourceTable>(
  ctx: Context,
  actor: Actor,
  resource: Resource<T>,
): SQL =>
  sql`SELECT ${resource.kind} AS kind, id, kept_name AS name, kept_at AS at, kept_by AS by
    FROM ${restorable(ctx, actor, resource)}`;

interface InTrash {
  id: string;
  /** The error if the person can't restore it. */
  missing: AppError;
}

/** Returns a deleted row that the person can restore, with the rule that they still can. */
async function findDeleted<T extends ResourceTable>(
  ctx: Context,
  actor: Actor,
  resource: Resource<T>,
  { id, missing }: InTrash,
) {
  const { table } = resource;
  const found = sql`FROM ${restorable(ctx, actor, resource)} AND ${table.id} = ${id}`;
  const [kept] = await ctx.db.all<{ row: string }>(sql`SELECT kept_row AS row ${found}`);
  if (!kept) throw missing;
  const rule = { holds: sql`EXISTS (SELECT 1 ${found})`, refuse: missing };
  return { row: JSON.parse(kept.row) as Values<T>, rules: [stillAllowed(actor), rule] };
}

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, ".name")) throw error;
  throw new AppError("conflict", NAME_TAKEN, { cause: error });
}

/**
 * Restores a deleted resource. For people who may delete it now, for 30 days.
 *
 * @throws AppError `unauthenticated`, `missing` if they can't restore it, or `conflict` if the limit
 *   is reached or its name is taken.
 */
export async function restoreResource<T extends ResourceTable>(
  ctx: Context,
  resource: Resource<T>,
  which: InTrash,
): Promise<void> {
  const actor = authorize(ctx.actor, "trash.restore");
  const { table, actions, restoredAs } = resource;
  const { row, rules } = await findDeleted(ctx, actor, resource, which);
  const isIt = eq(deletedResources.id, which.id);
  const values = {
    ...rowFromJson(table, sql`${deletedResources.row}`),
    version: (row.version ?? 1) + 1,
    ...restoredAs,
  };
  await write(ctx, {
    rules: [...rules, roomRule(resource, row)],
    change: (holds) =>
      insertFrom(
        ctx.db,
        table,
        values as RowValues<T>,
        sql`${deletedResources} WHERE ${isIt} AND ${holds}`,
      ).returning({
        id: table.id,
      }),
    audit: { action: actions.restore, ...resource.about(row), after: resource.logged(row) },
    after: (isDone) => ({ kept: ctx.db.delete(deletedResources).where(and(isIt, isDone)) }),
  }).catch(refuseTakenName);
}

/**
 * Deletes a resource in the trash for good.
 *
 * @throws AppError `unauthenticated`, `forbidden`, or `missing` if the person couldn't restore it.
 */
export async function purgeResource<T extends ResourceTable>(
  ctx: Context,
  resource: Resource<T>,
  which: InTrash,
): Promise<void> {
  const actor = authorize(ctx.actor, "trash.purge");
  const { row, rules } = await findDeleted(ctx, actor, resource, which);
  await write(ctx, {
    rules,
    change: (holds) =>
      ctx.db
        .delete(deletedResources)
        .where(and(eq(deletedResources.id, which.id), holds))
        .returning({ id: deletedResources.id }),
    audit: { action: resource.actions.purge, ...resource.about(row), before: resource.logged(row) },
  });
}
