import { type SQL, sql } from "drizzle-orm";
import { deletedRecords } from "@/db/schema/deleted-records";
import { workspaces } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { collectionOf } from "@/lib/records/collection";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { restoreRecords } from "@/lib/records/write/restore-records";
import { allEnterableWorkspaces } from "@/lib/workspaces/scope";
import { restorableSince } from "./not-deleted";
import { NOT_IN_TRASH } from "./schema";

/**
 * SQL over `deleted_records`: the person can see and restore the copy, because they can enter its
 * workspace. The plus keeps the index by time, which has all columns of the list.
 */
export const isRecordInTrash = (ctx: Context, actor: Actor): SQL =>
  sql`${deletedRecords.deletedAt} > ${restorableSince(ctx)}
    AND +${deletedRecords.workspaceId} IN (${allEnterableWorkspaces(actor)})`;

/**
 * Returns a deleted record that the person can restore, with its type.
 *
 * @throws AppError `not_found`.
 */
export async function findDeletedRecord(ctx: Context, actor: Actor, id: string) {
  const [found] = await ctx.db
    .select({
      name: sql<string>`${deletedRecords.name}`.as("named"),
      recordType: sql<string>`${deletedRecords.recordType}`.as("of_type"),
      projectId:
        sql<string>`(SELECT ${workspaces.projectId} FROM ${workspaces} WHERE ${workspaces.id} = ${deletedRecords.workspaceId})`.as(
          "in_project",
        ),
    })
    .from(deletedRecords)
    .where(sql`${deletedRecords.id} = ${id} AND ${isRecordInTrash(ctx, actor)}`);
  const definition = RECORD_DEFINITIONS.find(
    ({ description }) => description.one === found?.recordType,
  );
  if (!found || !definition) throw new AppError("not_found", NOT_IN_TRASH);
  return { name: found.name, projectId: found.projectId, definition };
}

/**
 * Restores a deleted record, as `restoreRecords`.
 *
 * @throws AppError `not_found`, or `conflict` if something is in its way.
 */
export async function restoreDeletedRecord(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { projectId, definition } = await findDeletedRecord(ctx, actor, id);
  const { failed } = await restoreRecords(ctx, collectionOf(projectId, definition), { ids: [id] });
  const [problem] = failed;
  if (problem) throw new AppError(problem.code, problem.message);
}
