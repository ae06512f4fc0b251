import { sql } from "drizzle-orm";
import { writeOnce } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { newRowId } from "@/lib/auth/idempotency";
import type { Context } from "@/lib/context/context";
import { flatValues } from "@/lib/custom-fields/names";
import { parseInput } from "@/lib/parse-input";
import {
  type RecordCollection,
  requireCreatable,
  requireWorkspaceAccess,
  throwDuplicate,
} from "../collection";
import type { RecordView } from "../description";
import { createRecordSchema } from "../field-schema";
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
  const values = flatValues(parseInput(createRecordSchema(description.fields), input));
  const id = newRowId(ctx);
  const { rules, insert, after } = recordInsertion(ctx, { actor, collection, id, values });
  const scope = `records.${description.name}:${projectId}`;
  const made = await writeOnce(
    ctx,
    { scope, key: idempotencyKey, input: values, id, table },
    {
      rules,
      change: insert,
      audit: {
        action: `${description.name}.create`,
        entityType: description.one,
        entityId: id,
        projectId,
        after: shortened(values),
      },
      after: () => ({
        ...after,
        ...hooks?.inserted?.(ctx, [id]),
        ...recordEvents(ctx, collection, { what: "created", rows: sql`${table.id} = ${id}` }),
      }),
    },
  ).catch(throwDuplicate(definition));
  wakeForEvents(ctx, made.written);
  return readRecord(ctx, actor, collection, made.id);
}
