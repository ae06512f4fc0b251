import { authorize } from "@/lib/auth/authorize";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { createOnce } from "@/lib/platform/idempotency";
import type { RecordView } from "./description-schema";
import { createRecordSchema } from "./field-schema";
import { insertRecordStatement } from "./insert-statement";
import { arePeopleHere, refuseStrangers } from "./people";
import {
  loadRecord,
  type RecordPlace,
  refuseDouble,
  refuseMadeOtherwise,
  refuseUnentered,
} from "./rows";
import { shortened } from "./short-text";
import { recordView, toColumns } from "./stored-value";

/**
 * Adds a record to a workspace, for whoever may enter it.
 *
 * @param idempotencyKey the request's key: the same one again answers the record that it made.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `invalid_input`, or `conflict` for a double.
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
  const columns = {
    id,
    ...toColumns(definition, values),
    ...definition.derive?.(ctx, values, null),
  };
  const made = await createOnce(
    ctx,
    {
      scope: `records.${description.name}:${place.projectId}`,
      key: idempotencyKey,
      id,
      table: definition.table,
    },
    [
      insertRecordStatement(ctx, {
        actor,
        place,
        values: columns,
        guard: arePeopleHere(actor, place, values),
      }),
      auditIfChangedStatement(ctx, {
        action: `${description.name}.create`,
        entityType: description.one,
        entityId: id,
        after: shortened(values),
      }),
    ],
  ).catch(refuseDouble(definition));
  if (made.results?.[0].length === 0) await refuseStrangers(ctx, actor, place, values);
  return recordView(definition, await loadRecord(ctx, actor, place, made.id));
}
