import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { createOnce } from "@/lib/platform/idempotency";
import type { RecordView } from "./description-schema";
import { createRecordSchema, type Values } from "./field-schema";
import { readRecord } from "./get-record";
import { insertion } from "./insert-statement";
import { refuseStrangers } from "./people";
import { type RecordPlace, refuseDouble, refuseMadeOtherwise, refuseUnentered } from "./rows";
import { shortened } from "./short-text";

/**
 * Adds a record to a workspace, for whoever may enter it.
 *
 * @param idempotencyKey the request's key: the same one again answers the record that it made.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `invalid_input`, or `conflict` for a double or for what the
 *   type itself refuses.
 */
export async function createRecord(
  ctx: Context,
  place: RecordPlace,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<RecordView> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = place;
  const { description } = definition;
  await refuseUnentered(ctx, place);
  refuseMadeOtherwise(definition);
  const values = parseInput(createRecordSchema(description.fields), input);
  const id = crypto.randomUUID();
  const { insert, after } = insertion(ctx, { actor, place, id, values });
  const made = await createOnce(
    ctx,
    {
      scope: `records.${description.name}:${place.projectId}`,
      key: idempotencyKey,
      id,
      table: definition.table,
    },
    [
      insert,
      auditIfChangedStatement(ctx, {
        action: `${description.name}.create`,
        entityType: description.one,
        entityId: id,
        projectId: place.projectId,
        after: shortened(values),
      }),
      ...after,
      ...(definition.parts?.inserted?.(ctx, [id]) ?? []),
    ],
  ).catch(refuseDouble(definition));
  if (made.results?.[0].length === 0) await explainRefusal(ctx, actor, place, values);
  return readRecord(ctx, actor, place, made.id);
}

/** @throws AppError for what spoke against a record that was not added. */
async function explainRefusal(ctx: Context, actor: Actor, place: RecordPlace, values: Values) {
  await refuseStrangers(ctx, actor, place, values);
  const [reason] = (await place.definition.parts?.explain?.(ctx, { actor, place }, [values])) ?? [];
  if (reason) throw reason;
}
