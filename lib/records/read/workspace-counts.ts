import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { enterableWorkspace, type WorkspacePath } from "@/lib/workspaces/scope";
import type { RecordTable } from "../definition";
import { definitionsOf } from "../definitions";

const idOf = (actor: Actor, place: WorkspacePath) => sql`(${enterableWorkspace(actor, place)})`;

/** SQL: the number of records that meet the condition, over all types of a workspace. */
function sumOverTypes(
  actor: Actor,
  place: WorkspacePath,
  which: (table: RecordTable) => SQL,
): SQL<number> {
  const workspace = idOf(actor, place);
  const counts = definitionsOf(place.workspace).map(
    ({ table }) =>
      sql`(SELECT count(*) FROM ${table} WHERE ${table.workspaceId} = ${workspace} AND ${which(table)})`,
  );
  return sql`(${sql.join(counts, sql` + `)})`;
}

/**
 * Counts a workspace's records of all types, and the samples among them; zero if the person can't
 * enter.
 */
export async function countRecords(
  ctx: Context,
  actor: Actor,
  place: WorkspacePath,
): Promise<{ records: number; samples: number }> {
  const [counts] = await ctx.db
    .select({
      records: sumOverTypes(actor, place, () => sql`1 = 1`).as("records"),
      samples: sumOverTypes(actor, place, (table) => sql`${table.isSample} = 1`).as("samples"),
    })
    .from(sql`(SELECT 1)`);
  return counts ?? { records: 0, samples: 0 };
}

/** SQL: any type of the workspace has a record that meets the condition. */
function someType(
  place: WorkspacePath,
  workspace: SQL,
  which: (table: RecordTable) => SQL,
): SQL<number> {
  const found = definitionsOf(place.workspace).map(
    ({ table }) =>
      sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.workspaceId} = ${workspace} AND ${which(table)})`,
  );
  return sql`(${sql.join(found, sql` OR `)})`;
}

/**
 * SQL: the workspace has records of any type.
 *
 * @param workspace SQL: its id, if the person can enter it.
 */
export const hasAnyRecord = (place: WorkspacePath, workspace: SQL) =>
  someType(place, workspace, () => sql`1 = 1`);

/** SQL: the workspace has samples when the statement runs. */
export const hasSamples = (actor: Actor, place: WorkspacePath) =>
  someType(place, idOf(actor, place), (table) => sql`${table.isSample} = 1`);

/** SQL: the workspace has records that people created, when the statement runs. */
export const hasOwnRecords = (actor: Actor, place: WorkspacePath) =>
  someType(place, idOf(actor, place), (table) => sql`${table.isSample} = 0`);
