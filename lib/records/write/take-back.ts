import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { applyChanges } from "../bulk/apply-changes";
import { loadRecord, type RecordCollection, recordChanged } from "../collection";
import type { Values } from "../field-schema";
import { recordView, shortened, toChangedColumns } from "../values";

/**
 * Gives fields their earlier values again, if they still have the values of the change. Other
 * fields may have changed since. Not bound to the steps of a status, because it takes a step back.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, or `precondition_failed` if
 *   the fields have changed.
 */
export async function takeBackChange(
  ctx: Context,
  collection: RecordCollection,
  { id, before, changes }: { id: string; before: Values; changes: Values },
): Promise<void> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = collection;
  const row = await loadRecord(ctx, actor, collection, id);
  const view = recordView(definition, row);
  const names = Object.keys(changes);
  const isAsLeft = names.every(
    (name) => JSON.stringify(view[name]) === JSON.stringify(changes[name]),
  );
  if (!isAsLeft) throw recordChanged(definition);
  const input = Object.fromEntries(names.map((name) => [name, before[name]]));
  const step = {
    id,
    version: view.version,
    auditId: crypto.randomUUID(),
    before: shortened(Object.fromEntries(names.map((name) => [name, view[name]]))),
    columns: {
      ...toChangedColumns(definition, input),
      ...definition.derive?.(ctx, { ...view, ...input }, row),
    },
  };
  const done = await applyChanges(ctx, { actor, collection, input }, [step]);
  if (done.length === 0) throw recordChanged(definition);
}
