import { sql } from "drizzle-orm";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { createOnce, newRowId } from "@/lib/auth/idempotency";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { assertWithinQuota, recordQuotaUse } from "@/lib/quotas/check-quota";
import {
  type RecordCollection,
  requireCreatable,
  requireWorkspaceAccess,
  throwDuplicate,
} from "../collection";
import type { RecordView } from "../description";
import { createRecordSchema, type Values } from "../field-schema";
import { requireAllowedReferences } from "../people";
import { readRecord } from "../read/get-record";
import { shortened } from "../values";
import { recordInsertion } from "./insert-records";
import { recordEvents, wakeForEvents } from "./record-events";

/**
 * Adds a record to a workspace, for people who can enter it.
 *
 * @param idempotencyKey the request's key. The same key again returns the record that was created.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `invalid_input`, or `conflict` for a
 *   duplicate, for what the type itself refuses, or if a quota is exceeded.
 */
export async function createRecord(
  ctx: Context,
  collection: RecordCollection,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<RecordView> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition, projectId } = collection;
  const { description, table, hooks } = definition;
  await requireWorkspaceAccess(ctx, collection);
  requireCreatable(definition);
  const values = parseInput(createRecordSchema(description.fields), input);
  const id = newRowId(ctx);
  const { insert, after } = recordInsertion(ctx, { actor, collection, id, values });
  const made = await createOnce(
    ctx,
    {
      scope: `records.${description.name}:${projectId}`,
      key: idempotencyKey,
      ...{ input: values, id, table },
    },
    {
      insert,
      audit: auditIfChangedStatement(ctx, {
        action: `${description.name}.create`,
        entityType: description.one,
        entityId: id,
        projectId,
        after: shortened(values),
      }),
      ...after,
      ...hooks?.inserted?.(ctx, [id]),
      ...recordEvents(ctx, collection, { what: "created", rows: sql`${table.id} = ${id}` }),
    },
  ).catch(throwDuplicate(definition));
  wakeForEvents(ctx, made.results);
  if (made.results?.insert.length === 0) await explainRefusal(ctx, actor, collection, values);
  return readRecord(ctx, actor, collection, made.id);
}

/**
 * Throws why a record wasn't added, if it finds a reason.
 *
 * @throws AppError with the reason.
 */
async function explainRefusal(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  values: Values,
) {
  await requireAllowedReferences(ctx, actor, collection, values);
  await assertWithinQuota(ctx, recordQuotaUse(actor, collection.projectId));
  const { hooks } = collection.definition;
  const [reason] = (await hooks?.explain?.(ctx, { actor, place: collection }, [values])) ?? [];
  if (reason) throw reason;
}
