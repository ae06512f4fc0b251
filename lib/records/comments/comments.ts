import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { recordComments } from "@/db/schema/record-comments";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { isSuperadmin } from "@/lib/auth/policy-conditions";
import {
  type CommentListQuery,
  MAX_COMMENTS,
  type Mentionable,
  type Remark,
} from "@/lib/comments/schema";
import {
  addRemark,
  changeRemark,
  listMentionable,
  listRemarks,
  removeRemark,
  type Thread,
} from "@/lib/comments/thread";
import type { Context } from "@/lib/context/context";
import type { PageOf } from "@/lib/paging";
import { recordCommentQuotaUse } from "@/lib/quotas/check-quota";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordCommentView } from "../answer-schema";
import { isInCollection, loadRecord, type RecordCollection } from "../collection";
import type { RecordDefinition } from "../definition";
import { recordPath } from "../description";
import { workspacePeople } from "../people";

const RECORD_HAS_ALL_COMMENTS = `A record can have up to ${MAX_COMMENTS} comments`;

/** The record of a collection that the comments are about. */
interface Place {
  collection: RecordCollection;
  recordId: string;
}

/**
 * The comments on a record. Everyone who can enter its workspace can read and write them. Only
 * superadmins and the project's creator can delete other people's comments, because everyone there
 * can delete records.
 */
function recordThread(ctx: Context, actor: Actor, { collection, recordId }: Place): Thread {
  const { projectId, definition } = collection;
  const { table, description } = definition;
  const type = description.one;
  const isCreator = sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${projectId} AND ${projects.createdBy} = ${actor.id})`;
  return {
    actor,
    table: recordComments,
    about: {
      workspaceId: sql`(${enterableWorkspace(actor, collection)})`,
      recordType: type,
      recordId,
    },
    isAbout: sql`${recordComments.recordId} = ${recordId} AND ${recordComments.recordType} = ${type}`,
    isReadable: sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${recordId} AND ${isInCollection(actor, collection)})`,
    canDeleteAny: isSuperadmin(actor) ? sql`1` : isCreator,
    requireReadable: () => loadRecord(ctx, actor, collection, recordId),
    audit: { prefix: description.name, entityType: type, entityId: recordId, projectId },
    needs: recordCommentQuotaUse(actor, projectId),
    full: RECORD_HAS_ALL_COMMENTS,
    audience: {
      canSee: sql`${users.id} IN (${workspacePeople(actor, collection)})`,
      parts: { workspaceType: description.workspace, projectId, recordType: type, recordId },
      link: `${recordPath(projectId, description, recordId)}#comments`,
    },
  };
}

const threadOf = (ctx: Context, place: Place) =>
  recordThread(ctx, authorize(ctx.actor, "workspaces.enter"), place);

const onRecord =
  ({ recordId }: Place) =>
  (remark: Remark): RecordCommentView => ({ ...remark, record_id: recordId });

/**
 * Lists the comments on a record, oldest first by default.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function listRecordComments(
  ctx: Context,
  place: Place,
  query: CommentListQuery,
): Promise<PageOf<RecordCommentView>> {
  const page = await listRemarks(ctx, threadOf(ctx, place), query);
  return { ...page, rows: page.rows.map(onRecord(place)) };
}

/**
 * Lists the people that a comment on a record can mention: those of the workspace, by name.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function listRecordMentionable(
  ctx: Context,
  place: Place,
  q: string,
): Promise<Mentionable[]> {
  return listMentionable(ctx, threadOf(ctx, place), q);
}

/**
 * Comments on a record. Everyone who can read it can do so. Notifies the people mentioned.
 *
 * @param comment.key the request's Idempotency-Key. The same key again returns the comment that was
 *   created.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, `invalid_input`,
 *   `forbidden`, or `conflict` if a quota is exceeded.
 */
export async function createRecordComment(
  ctx: Context,
  place: Place,
  comment: { input: unknown; key?: string | null },
): Promise<RecordCommentView> {
  return onRecord(place)(await addRemark(ctx, threadOf(ctx, place), comment));
}

/**
 * Edits the person's own comment on a record that they can still read.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, `forbidden` for other
 *   people's comments, or `invalid_input`.
 */
export async function updateRecordComment(
  ctx: Context,
  place: Place,
  change: { commentId: string; input: unknown },
): Promise<RecordCommentView> {
  return onRecord(place)(await changeRemark(ctx, threadOf(ctx, place), change));
}

/**
 * Deletes the person's own comment, or any comment if they are a superadmin or the project's
 * creator.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found` or `forbidden`.
 */
export async function deleteRecordComment(
  ctx: Context,
  place: Place,
  commentId: string,
): Promise<void> {
  await removeRemark(ctx, threadOf(ctx, place), commentId);
}

/**
 * Statement that deletes the comments on records, before the records. No foreign key does it.
 *
 * @param rows SQL: the condition of the records' deletion.
 */
export function deleteCommentsOf(
  ctx: Context,
  { table, description }: Pick<RecordDefinition, "table" | "description">,
  rows: SQL,
) {
  return ctx.db
    .delete(recordComments)
    .where(
      sql`${recordComments.recordType} = ${description.one} AND ${recordComments.recordId} IN (SELECT ${table.id} FROM ${table} WHERE ${rows})`,
    );
}
