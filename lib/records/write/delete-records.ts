import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { valuesOf } from "@/db/client";
import { exists } from "@/lib/audit/rules";
import { write, writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { MAX_DELETED } from "../../limits";
import {
  collectionRules,
  isInCollection,
  loadRecord,
  type RecordCollection,
  recordChanged,
  recordRules,
  requireWorkspaceAccess,
} from "../collection";
import { deleteCommentsOf } from "../comments/comments";
import type { Statements } from "../definition";
import { recordView, shortened } from "../values";
import { keepStatements, keptNow } from "./keep-deleted";
import { stockEvents } from "./record-events";

/** The body: the ids of the records. */
export const deleteRecordsSchema = z.object({
  ids: z
    .array(z.uuid(), "ids must be a list")
    .min(1, "Choose at least one record")
    .max(MAX_DELETED),
});

/** The statements of a write that deletes rows, which can be restored. */
function deletion(
  ctx: Context,
  actor: Actor,
  { definition, projectId, workspace }: RecordCollection,
  { rows, ids }: { rows: SQL; ids: readonly string[] },
) {
  const { hooks, table } = definition;
  const meant = (holds: SQL) => sql`${rows} AND ${holds}`;
  return {
    before: (holds: SQL): Statements => ({
      ...keepStatements(ctx, actor, definition, meant(holds)),
      ...hooks?.deleting?.(ctx, meant(holds)),
      comments: deleteCommentsOf(ctx, definition, meant(holds)),
    }),
    change: (holds: SQL) => ctx.db.delete(table).where(meant(holds)).returning({ id: table.id }),
    after: (): Statements => ({
      ...hooks?.kept?.(ctx, keptNow(ctx, definition, ids)),
      ...(workspace === "ecommerce" && stockEvents(ctx, projectId)),
    }),
  };
}

/**
 * Deletes one record, for people who can enter its workspace. They can undo it for a while
 * (`restoreRecords`).
 *
 * @param ifMatch the expected version, or null for any.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found` or `precondition_failed`.
 */
export async function deleteRecord(
  ctx: Context,
  collection: RecordCollection,
  { id, ifMatch = null }: { id: string; ifMatch?: number | null },
): Promise<void> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = collection;
  const { table, description, hooks } = definition;
  const before = recordView(definition, await loadRecord(ctx, actor, collection, id));
  const rules = recordRules(ctx, actor, collection, id);
  const isAtVersion = exists(table, sql`${table.id} = ${id} AND ${table.version} = ${ifMatch}`);
  if (ifMatch !== null) rules.push({ holds: isAtVersion, refuse: recordChanged(definition) });
  await write(ctx, {
    rules,
    ...deletion(ctx, actor, collection, { rows: sql`${table.id} = ${id}`, ids: [id] }),
    audit: {
      action: `${description.name}.delete`,
      entityType: description.one,
      entityId: id,
      projectId: collection.projectId,
      before: shortened(before),
    },
  });
  hooks?.deleted?.(ctx);
}

/**
 * Deletes these records of a workspace, like `deleteRecord`. Skips those that don't exist.
 *
 * @returns the number of deleted records.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `invalid_input`.
 */
export async function deleteRecords(
  ctx: Context,
  collection: RecordCollection,
  input: unknown,
): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, collection);
  const { ids } = parseInput(deleteRecordsSchema, input);
  const { definition } = collection;
  const { table, description, hooks } = definition;
  const rows = sql`${table.id} IN ${valuesOf(ids)} AND ${isInCollection(actor, collection)}`;
  const { changed } = await writeIfAny(ctx, {
    rules: collectionRules(ctx, actor, collection),
    ...deletion(ctx, actor, collection, { rows, ids }),
    audit: {
      action: `${description.name}.deleteMany`,
      entityType: description.one,
      projectId: collection.projectId,
      before: { ids },
    },
  });
  hooks?.deleted?.(ctx);
  return changed.length;
}
