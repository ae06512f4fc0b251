import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { isUniqueViolation } from "@/lib/platform/database-errors";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { enterableWorkspace, type WorkspacePlace } from "@/lib/workspaces/scope";
import { type Columns, detailedColumns, type RecordDefinition } from "./definition";
import type { Values } from "./field-schema";

/** Where a record is: its project, its workspace and its type. */
export interface RecordPlace extends WorkspacePlace {
  definition: RecordDefinition;
}

/** The place of a type of record in a project. */
export function placeOf(projectId: string, definition: RecordDefinition): RecordPlace {
  return { projectId, workspace: definition.description.workspace, definition };
}

/** SQL: the row is in that workspace, which the person may enter. */
export function isInPlace(actor: Actor, place: RecordPlace): SQL {
  return sql`${place.definition.table.workspaceId} = (${enterableWorkspace(actor, place)})`;
}

/**
 * Says why a place answered nothing, where that is because it may not be entered or is not there.
 *
 * @throws AppError as `enterWorkspace`.
 */
export async function refuseUnentered(ctx: Context, place: WorkspacePlace): Promise<void> {
  await enterWorkspace(ctx, { projectId: place.projectId, workspaceType: place.workspace });
}

/** @throws AppError `method_not_allowed` for a type whose records are made neither by form nor by import. */
export function refuseMadeOtherwise({ description }: RecordDefinition): void {
  const { madeOtherwise } = description;
  if (madeOtherwise)
    throw new AppError("method_not_allowed", madeOtherwise, { allow: ["GET", "DELETE"] });
}

/** SQL: the type's rule holds of what is changed. */
export function keepsRule(actor: Actor, place: RecordPlace, values: Values): SQL {
  const { rule } = place.definition;
  const value = rule && values[rule.field];
  return value === undefined || !rule ? sql`1 = 1` : rule.holds(actor, place, value);
}

/** @throws AppError `invalid_input` when the type's rule does not hold of what was to be changed. */
export async function refuseBrokenRule(
  ctx: Context,
  actor: Actor,
  place: RecordPlace,
  values: Values,
): Promise<void> {
  const { rule } = place.definition;
  if (!rule) return;
  const [row] = await ctx.db.all<{ holds: number }>(
    sql`SELECT ${keepsRule(actor, place, values)} AS holds`,
  );
  if (row?.holds) return;
  throw new AppError("invalid_input", rule.message, { errors: { [rule.field]: [rule.message] } });
}

/** The failure for a record that is not there. */
export function missingRecord({ description }: RecordDefinition): AppError {
  const { singular } = description.words;
  return new AppError("not_found", `This ${singular} does not exist`);
}

/** The failure for an edit of an older version. */
export function staleRecord({ description }: RecordDefinition): AppError {
  return new AppError(
    "precondition_failed",
    `This ${description.words.singular} was changed meanwhile. Reload it and try again.`,
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

/**
 * One record with everything that its table holds, and what a record by itself has beside that.
 *
 * @throws AppError as `enterWorkspace`, or `not_found`.
 */
export async function loadRecord(
  ctx: Context,
  actor: Actor,
  place: RecordPlace,
  id: string,
): Promise<Columns> {
  const { table } = place.definition;
  const [[row]] = await ctx.db.batch([
    ctx.db
      .select(detailedColumns(place.definition))
      .from(table)
      .where(sql`${table.id} = ${id} AND ${isInPlace(actor, place)}`),
  ]);
  return row ?? refuseMissing(ctx, place);
}

/**
 * For a record that was not found.
 *
 * @throws AppError as `enterWorkspace`, else `not_found`.
 */
export async function refuseMissing(ctx: Context, place: RecordPlace): Promise<never> {
  await refuseUnentered(ctx, place);
  throw missingRecord(place.definition);
}
