import { type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { referencesTo } from "@/db/record-tables";
import { recordComments } from "@/db/schema/record-comments";
import { recordImports } from "@/db/schema/record-imports";
import { auditEachStatement, NEW_ID } from "@/lib/audit/audit";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { UndoneImport } from "../answer-schema";
import { isInCollection, type RecordCollection, requireWorkspaceAccess } from "../collection";
import { columnOf, type RecordDefinition } from "../definition";
import { stockEvents } from "../write/record-events";
import { isUndoableImport } from "./imports";

/** The most kept records that are listed by name. */
const NAMED = 20;

/**
 * SQL: no one has changed the imported record, commented on it, or created something that refers to
 * it.
 */
function isUntouched({ table, description, isUsed = sql`0` }: RecordDefinition): SQL {
  const named = referencesTo(table)
    .filter(({ isPart }) => !isPart)
    .map(
      ({ table: other, column }) =>
        sql` AND NOT EXISTS (SELECT 1 FROM ${other} WHERE ${column} = ${table.id})`,
    );
  return sql`${table.version} = 1 AND NOT ${isUsed} AND NOT EXISTS (SELECT 1 FROM ${recordComments}
    WHERE ${recordComments.recordId} = ${table.id} AND ${recordComments.recordType} = ${description.one})${sql.join(named)}`;
}

/**
 * Deletes the records of an import in one transaction, except those that people have changed,
 * commented on or used since. Those stay as normal records. Stock taken by the import is returned.
 * For people who can enter the workspace, because they can delete its records. Can't be undone,
 * because the person still has the file.
 *
 * @returns the numbers of deleted and kept records, and the names of the first kept ones.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found` if it was undone before
 *   or is too old.
 */
export async function undoImport(
  ctx: Context,
  collection: RecordCollection,
  importId: string,
): Promise<UndoneImport> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, collection);
  const { definition, projectId } = collection;
  const { table, description, hooks } = definition;
  const isHere = sql`EXISTS (SELECT 1 FROM ${recordImports} WHERE ${recordImports.id} = ${importId}
    AND ${isUndoableImport(ctx, actor, collection)})`;
  const made = sql`${table.importId} = ${importId} AND ${isInCollection(actor, collection)} AND ${isHere}`;
  const rows = sql`${made} AND ${isUntouched(definition)}`;
  const title = columnOf(definition, description.title);
  const { deleted, kept, named, gone } = await namedBatch(ctx.db, {
    audit: auditEachStatement(
      ctx,
      description.one,
      sql`SELECT ${NEW_ID} AS id, ${`${description.name}.undoImport`} AS action, NULL AS entity_id, json_object(
        'import', ${importId}, 'deleted', (SELECT count(*) FROM ${table} WHERE ${rows}),
        'kept', (SELECT count(*) FROM ${table} WHERE ${made} AND NOT (${isUntouched(definition)}))) AS before, NULL AS after
        WHERE ${isHere}`,
      projectId,
    ),
    ...(hooks?.unmaking ?? hooks?.deleting)?.(ctx, rows),
    deleted: ctx.db.delete(table).where(rows).returning({ id: table.id }),
    ...(collection.workspace === "ecommerce" && stockEvents(ctx, projectId)),
    kept: ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(table)
      .where(made),
    named: ctx.db
      .select({ id: sql<string>`${table.id}`.as("id"), name: sql<string>`${title}`.as("title") })
      .from(table)
      .where(made)
      .limit(NAMED),
    // The foreign key clears the import's id on its records.
    gone: ctx.db
      .delete(recordImports)
      .where(sql`${recordImports.id} = ${importId} AND ${isHere}`)
      .returning({ id: recordImports.id }),
  });
  if (gone.length === 0)
    throw new AppError("not_found", "This import was already undone or is more than 30 days old");
  hooks?.deleted?.(ctx);
  return { deleted: deleted.length, kept: kept[0]?.total ?? 0, names: named };
}
