import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { enterableWorkspace, type WorkspacePath } from "@/lib/workspaces/scope";
import { type Columns, columnsOfRecord, type RecordDefinition } from "./definition";
import type { Values } from "./field-schema";

/** The records of one type in a workspace of a project. */
export interface RecordCollection extends WorkspacePath {
  definition: RecordDefinition;
}

/** The records of a type in a project. */
export function collectionOf(projectId: string, definition: RecordDefinition): RecordCollection {
  return { projectId, workspace: definition.description.workspace, definition };
}

/** What `enterWorkspace` calls its workspace by. */
export const addressOf = ({ projectId, workspace }: WorkspacePath) => ({
  projectId,
  workspaceType: workspace,
});

/** SQL: the row is in that workspace, which the person may enter. */
export function isInCollection(actor: Actor, collection: RecordCollection): SQL {
  return sql`${collection.definition.table.workspaceId} = (${enterableWorkspace(actor, collection)})`;
}

/**
 * For a read or write that found nothing: refuses whoever may not enter the workspace.
 *
 * @throws AppError as `enterWorkspace`.
 */
export async function refuseUnentered(ctx: Context, place: WorkspacePath): Promise<void> {
  await enterWorkspace(ctx, addressOf(place));
}

/** @throws AppError `method_not_allowed` for a type whose records are made neither by form nor by import. */
export function refuseMadeOtherwise({ description }: RecordDefinition): void {
  const { madeOtherwise } = description;
  if (madeOtherwise)
    throw new AppError("method_not_allowed", madeOtherwise, { allow: ["GET", "DELETE"] });
}

/** SQL: the type's rule holds of what is changed. */
export function keepsRule(actor: Actor, collection: RecordCollection, values: Values): SQL {
  const { rule } = collection.definition;
  const value = rule && values[rule.field];
  return value === undefined || !rule ? sql`1 = 1` : rule.holds(actor, collection, value);
}

/** @throws AppError `invalid_input` when the type's rule does not hold of what was to be changed. */
export async function refuseBrokenRule(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  values: Values,
): Promise<void> {
  const { rule } = collection.definition;
  if (!rule) return;
  const [row] = await ctx.db.all<{ holds: number }>(
    sql`SELECT ${keepsRule(actor, collection, values)} AS holds`,
  );
  if (row?.holds) return;
  throw new AppError("invalid_input", rule.message, { errors: { [rule.field]: [rule.message] } });
}

/** The failure for a record that is not there. */
export function missingRecord({ description }: RecordDefinition): AppError {
  const { singular } = description.words;
  return new AppError("not_found", `This ${singular} doesn't exist or was deleted`);
}

/** The failure for an edit of an older version. */
export function staleRecord({ description }: RecordDefinition): AppError {
  return new AppError(
    "precondition_failed",
    `Someone changed this ${description.words.singular} in the meantime. Reload and try again.`,
  );
}

/**
 * For the catch of a write.
 *
 * @throws AppError `conflict` for what the type's unique index refuses, else the error itself.
 */
export function refuseDouble({ conflict }: RecordDefinition) {
  return (error: unknown): never => {
    if (!conflict || !isUniqueViolation(error, conflict.index)) throw error;
    throw new AppError("conflict", conflict.message, {
      errors: { [conflict.field]: [conflict.message] },
      cause: error,
    });
  };
}

/** The statement that reads one record with all that its table holds, and what a record by itself has beside that. */
export function recordStatement(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  id: string,
) {
  const { table } = collection.definition;
  return ctx.db
    .select(columnsOfRecord(collection.definition))
    .from(table)
    .where(sql`${table.id} = ${id} AND ${isInCollection(actor, collection)}`);
}

/**
 * One record, as `recordStatement` reads it.
 *
 * @throws AppError as `enterWorkspace`, or `not_found`.
 */
export async function loadRecord(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  id: string,
): Promise<Columns> {
  const [row] = await recordStatement(ctx, actor, collection, id);
  return row ?? refuseMissing(ctx, collection);
}

/**
 * For a record that was not found.
 *
 * @throws AppError as `enterWorkspace`, else `not_found`.
 */
export async function refuseMissing(ctx: Context, collection: RecordCollection): Promise<never> {
  await refuseUnentered(ctx, collection);
  throw missingRecord(collection.definition);
}
