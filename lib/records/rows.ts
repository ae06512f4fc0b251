import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { isUniqueViolation } from "@/lib/platform/database-errors";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { enterableWorkspace, type WorkspacePlace } from "@/lib/workspaces/scope";
import { type Columns, columnOf, type RecordDefinition } from "./definition";
import type { RecordListQuery } from "./description-schema";

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

/** SQL: search and the type's filters. `instr` rather than LIKE: nothing in the text is a wildcard. */
export function isWanted(definition: RecordDefinition, query: RecordListQuery): SQL {
  const { filters, search } = definition.description;
  const conditions = filters
    .filter((name) => query[name] !== undefined && query[name] !== "all")
    .map(
      (name) =>
        definition.filterConditions?.[name]?.(query[name]) ??
        sql`${columnOf(definition, name)} = ${query[name]}`,
    );
  if (query.q) {
    const hits = search.map(
      (name) => sql`instr(lower(${columnOf(definition, name)}), lower(${query.q})) > 0`,
    );
    conditions.push(sql`(${sql.join(hits, sql` OR `)})`);
  }
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` AND `);
}

/** SQL: ORDER BY of the query; equal keys are told apart by rowid, which every index carries. */
export function orderOf(definition: RecordDefinition, { sort }: RecordListQuery): SQL {
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const column = columnOf(definition, sort.replace(/^-/, ""));
  return sql`${column} ${direction}, ${definition.table}.rowid ${direction}`;
}

/**
 * Says why a place answered nothing, where that is because it may not be entered or is not there.
 *
 * @throws AppError as `enterWorkspace`.
 */
export async function refuseUnentered(ctx: Context, place: WorkspacePlace): Promise<void> {
  await enterWorkspace(ctx, { projectId: place.projectId, workspaceType: place.workspace });
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
 * One record with everything that its table holds.
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
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(sql`${table.id} = ${id} AND ${isInPlace(actor, place)}`);
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
