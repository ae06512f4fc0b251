import { type SQL, sql } from "drizzle-orm";
import { exists } from "@/lib/audit/rules";
import { type Rule, refuseUnmet } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { enterableWorkspace, type WorkspacePath } from "@/lib/workspaces/scope";
import { type Columns, columnsOfRecord, type RecordDefinition } from "./definition";
import type { Values } from "./field-schema";

/** The records of one type in a project's workspace. */
export interface RecordCollection extends WorkspacePath {
  definition: RecordDefinition;
}

/** Returns the collection of a type in a project. */
export function collectionOf(projectId: string, definition: RecordDefinition): RecordCollection {
  return { projectId, workspace: definition.description.workspace, definition };
}

/** The workspace's address for `enterWorkspace`. */
export const addressOf = ({ projectId, workspace }: WorkspacePath) => ({
  projectId,
  workspaceType: workspace,
});

/** SQL: the row is in that workspace, and the person can enter it. */
export function isInCollection(actor: Actor, collection: RecordCollection): SQL {
  return sql`${collection.definition.table.workspaceId} = (${enterableWorkspace(actor, collection)})`;
}

/**
 * Throws if the person can't enter the workspace.
 *
 * @throws AppError as `enterWorkspace`.
 */
export async function requireWorkspaceAccess(ctx: Context, place: WorkspacePath): Promise<void> {
  await enterWorkspace(ctx, addressOf(place));
}

/**
 * Throws for a type whose records can't be created by form or import.
 *
 * @throws AppError `method_not_allowed`.
 */
export function requireCreatable({ description }: RecordDefinition): void {
  const { notCreatable } = description;
  if (notCreatable)
    throw new AppError("method_not_allowed", notCreatable, { allow: ["GET", "DELETE"] });
}

/**
 * Call after a read found nothing, which may mean that it was refused. Throws if so, because "there
 * is nothing" would be a wrong answer.
 *
 * @throws AppError as `enterWorkspace`, or `forbidden` if the person's role has changed.
 */
export async function refuseUnread(
  ctx: Context,
  actor: Actor,
  place: WorkspacePath,
): Promise<void> {
  await requireWorkspaceAccess(ctx, place);
  await refuseUnmet(ctx, [stillAllowed(actor)]);
}

/** The rules of every write to a workspace: the person is still allowed, and can enter it. */
export const collectionRules = (ctx: Context, actor: Actor, place: WorkspacePath): Rule[] => [
  stillAllowed(actor),
  {
    holds: sql`(${enterableWorkspace(actor, place)}) IS NOT NULL`,
    refuse: () => requireWorkspaceAccess(ctx, place),
  },
];

/** The rules of a write on one record: it is there, and the person can enter its workspace. */
export function recordRules(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  id: string,
): Rule[] {
  const { table } = collection.definition;
  const isHere = sql`${table.id} = ${id} AND ${isInCollection(actor, collection)}`;
  return [
    stillAllowed(actor),
    { holds: exists(table, isHere), refuse: () => refuseMissing(ctx, collection) },
  ];
}

/** The type's own rule for the changed values, if it has one for them. */
export function typeRules(actor: Actor, collection: RecordCollection, values: Values): Rule[] {
  const { rule } = collection.definition;
  const value = rule && values[rule.field];
  if (!rule || value === undefined) return [];
  const { field, message } = rule;
  const refuse = new AppError("invalid_input", message, { errors: { [field]: [message] } });
  return [{ holds: rule.holds(actor, collection, value), refuse }];
}

/** The error for a record that doesn't exist. */
export function recordNotFound({ description }: RecordDefinition): AppError {
  const { singular } = description.words;
  return new AppError("not_found", `This ${singular} doesn't exist or was deleted`);
}

/** The error for an edit of an older version. */
export function recordChanged({ description }: RecordDefinition): AppError {
  return new AppError(
    "precondition_failed",
    `Someone changed this ${description.words.singular} in the meantime. Reload and try again.`,
  );
}

/**
 * Returns a handler for the catch of a write.
 *
 * @throws AppError `conflict` if the type's unique index refused it, else the error itself.
 */
export function throwDuplicate({ conflict }: RecordDefinition) {
  return (error: unknown): never => {
    if (!conflict || !isUniqueViolation(error, conflict.index)) throw error;
    throw new AppError("conflict", conflict.message, {
      errors: { [conflict.field]: [conflict.message] },
      cause: error,
    });
  };
}

/**
 * Returns one record with all its columns, including computed ones. Undefined if it isn't there or
 * the person can't enter its workspace.
 */
export async function findRow(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  id: string,
): Promise<Columns | undefined> {
  const { table } = collection.definition;
  const [row] = await ctx.db
    .select(columnsOfRecord(collection.definition))
    .from(table)
    .where(sql`${table.id} = ${id} AND ${isInCollection(actor, collection)}`);
  return row;
}

/**
 * Returns one record, as `findRow`.
 *
 * @throws AppError as `enterWorkspace`, or `not_found`.
 */
export async function loadRecord(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  id: string,
): Promise<Columns> {
  return (await findRow(ctx, actor, collection, id)) ?? refuseMissing(ctx, collection);
}

/**
 * Call if a record wasn't found.
 *
 * @throws AppError as `enterWorkspace`, else `not_found`.
 */
export async function refuseMissing(ctx: Context, collection: RecordCollection): Promise<never> {
  await requireWorkspaceAccess(ctx, collection);
  throw recordNotFound(collection.definition);
}
