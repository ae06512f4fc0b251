import { eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { recordImports } from "@/db/schema/record-imports";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { DAY_MS, isoTime } from "@/lib/time";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordImport } from "../answer-schema";
import { type RecordCollection, requireWorkspaceAccess } from "../collection";

/** Milliseconds during which an import can be undone. */
export const IMPORT_KEPT_MS = 30 * DAY_MS;
const LISTED = 5;

/**
 * SQL condition on a `record_imports` row: it belongs to this list, the person can enter its
 * workspace, and it can still be undone.
 */
export const isUndoableImport = (ctx: Context, actor: Actor, collection: RecordCollection): SQL =>
  sql`${recordImports.workspaceId} = (${enterableWorkspace(actor, collection)})
    AND ${recordImports.recordType} = ${collection.definition.description.one}
    AND ${recordImports.createdAt} > ${ctx.now - IMPORT_KEPT_MS}`;

/**
 * Statement that stores an import before its first record. Further calls of the same import find
 * it.
 */
export function beginImport(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  importId: string,
  guard: SQL = sql`1 = 1`,
) {
  const workspaceId = sql`(${enterableWorkspace(actor, collection)})`;
  const recordType = collection.definition.description.one;
  return insertWhere(
    ctx.db,
    recordImports,
    { id: importId, workspaceId, recordType, createdBy: actor.id, createdAt: ctx.now },
    sql`${workspaceId} IS NOT NULL AND ${guard}`,
  ).onConflictDoNothing();
}

/** SQL: the import's id for new records. NULL for an import of another person or list. */
export const ownImport = (
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  importId: string,
): SQL =>
  sql`(SELECT ${recordImports.id} FROM ${recordImports} WHERE ${recordImports.id} = ${importId}
    AND ${recordImports.createdBy} = ${actor.id} AND ${isUndoableImport(ctx, actor, collection)})`;

/**
 * Throws for an import of another person or list.
 *
 * @throws AppError `invalid_input`.
 */
export async function refuseOtherImport(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  importId: string | undefined,
): Promise<void> {
  if (importId === undefined) return;
  const own = ownImport(ctx, actor, collection, importId);
  const [other] = await ctx.db
    .select({ id: recordImports.id })
    .from(recordImports)
    .where(sql`${recordImports.id} = ${importId} AND ${recordImports.id} IS NOT ${own}`);
  if (!other) return;
  const message = "import_id belongs to another import";
  throw new AppError("invalid_input", message, { errors: { import_id: [message] } });
}

/**
 * Lists the latest imports of a list that can be undone and still have records, newest first, for
 * people who can enter its workspace.
 *
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function listImports(
  ctx: Context,
  collection: RecordCollection,
): Promise<RecordImport[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, collection);
  const { table } = collection.definition;
  const isMade = sql`FROM ${table} WHERE ${table.importId} = ${recordImports.id}`;
  const rows = await ctx.db
    .select({
      id: sql<string>`${recordImports.id}`.as("import"),
      at: sql<number>`${recordImports.createdAt}`.as("at"),
      by: users.name,
      records: sql<number>`(SELECT count(*) ${isMade})`.as("records"),
    })
    .from(recordImports)
    .leftJoin(users, eq(users.id, recordImports.createdBy))
    .where(sql`${isUndoableImport(ctx, actor, collection)} AND EXISTS (SELECT 1 ${isMade})`)
    .orderBy(sql`${recordImports.createdAt} DESC`)
    .limit(LISTED);
  return rows.map(({ id, at, by, records }) => ({
    ...{ id, records },
    created_at: isoTime(at),
    created_by_name: by,
  }));
}
