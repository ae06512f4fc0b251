import { sql } from "drizzle-orm";
import * as z from "zod";
import { valuesOf } from "@/db/client";
import { refuseUnmet } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { fieldRules } from "@/lib/custom-fields/field-rules";
import { flatValues } from "@/lib/custom-fields/names";
import type { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { MAX_CHANGED } from "../../limits";
import type { updatedRecordsViewSchema } from "../answer-schema";
import {
  isInCollection,
  type RecordCollection,
  recordChanged,
  recordNotFound,
  requireWorkspaceAccess,
  typeRules,
} from "../collection";
import type { Columns } from "../definition";
import type { RecordDescription, RecordView } from "../description";
import { updateRecordSchema } from "../field-schema";
import { recordView, shortened, toChangedColumns } from "../values";
import { statusRefusal } from "../write/update-record";
import { applyChanges, type ChangeStep, type SharedChange } from "./apply-changes";
import { valuesForUndo } from "./undo-updates";

type UpdateBody = ReturnType<typeof updateRecordSchema>;

/** The body: the records, and the fields that this type allows changing in bulk. */
export function updateRecordsSchema(
  { fields, bulkFields = [] }: RecordDescription,
  documented: (body: UpdateBody) => UpdateBody = (body) => body,
) {
  const changes = updateRecordSchema(fields.filter(({ name }) => bulkFields.includes(name)));
  return z.object({
    ids: z
      .array(z.uuid(), "ids must be a list")
      .min(1, "Choose at least one record")
      .max(MAX_CHANGED, `You can change up to ${MAX_CHANGED} records at once`)
      .transform((ids) => [...new Set(ids)]),
    changes: documented(changes).refine(
      (given) => Object.values(flatValues(given)).some((value) => value !== undefined),
      "Choose at least one change",
    ),
  });
}

interface UpdatedRecords extends z.infer<typeof updatedRecordsViewSchema> {
  /** The input of `undoRecordUpdates`; empty if the change can't be undone. */
  undo: string[];
}

function readRows(ctx: Context, { actor, collection }: SharedChange, ids: readonly string[]) {
  const { table } = collection.definition;
  return ctx.db
    .select()
    .from(table)
    .where(sql`${table.id} IN ${valuesOf(ids)} AND ${isInCollection(actor, collection)}`);
}

/**
 * True if the change also moved something else, such as stock, so that it can't simply be undone.
 */
function hasOtherEffects(ctx: Context, { collection, input }: SharedChange): boolean {
  const others = collection.definition.hooks?.updating?.(ctx, sql`1 = 0`, input) ?? {};
  return Object.keys(others).length > 0;
}

function stepOf(
  ctx: Context,
  change: SharedChange,
  { row, view }: { row: Columns; view: RecordView },
): ChangeStep {
  const { collection, input } = change;
  const { definition } = collection;
  const columns = {
    ...toChangedColumns(definition, input),
    ...definition.derive?.(ctx, { ...view, ...input }, row),
  };
  const fields = Object.fromEntries(Object.keys(input).map((name) => [name, view[name]]));
  return {
    id: view.id,
    version: view.version,
    auditId: crypto.randomUUID(),
    before: hasOtherEffects(ctx, change) ? shortened(fields) : valuesForUndo(row, fields, columns),
    columns,
  };
}

/**
 * Makes the same change to up to `MAX_CHANGED` records, for people who can enter their workspace.
 * Skips records that it can't be made to. A record that already has the values counts as done.
 * Otherwise like `updateRecord`.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `invalid_input`.
 */
export async function updateRecords(
  ctx: Context,
  collection: RecordCollection,
  input: unknown,
): Promise<UpdatedRecords> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, collection);
  const { definition } = collection;
  const { ids, changes } = parseInput(updateRecordsSchema(definition.description), input);
  const given = Object.entries(flatValues(changes)).filter(([, value]) => value !== undefined);
  const change = { actor, collection, input: Object.fromEntries(given) };
  const found = await readRows(ctx, change, ids);
  const refused = new Map<string, AppError>();
  const steps: ChangeStep[] = [];
  const same = new Set<string>();
  for (const row of found) {
    const view = recordView(definition, row);
    const refusal = statusRefusal(definition, view, change.input);
    if (refusal) refused.set(view.id, refusal);
    else if (given.every(([name, value]) => view[name] === value)) same.add(view.id);
    else steps.push(stepOf(ctx, change, { row, view }));
  }
  const made = new Set(await applyChanges(ctx, change, steps));
  if (steps.length > 0 && made.size === 0)
    await refuseUnmet(ctx, [
      ...typeRules(actor, collection, change.input),
      ...fieldRules(collection.definition.description.fields, change.input),
    ]);
  for (const { id } of steps) if (!made.has(id)) refused.set(id, recordChanged(definition));
  const there = new Set(found.map((row) => String(row.id)));
  for (const id of ids) if (!there.has(id)) refused.set(id, recordNotFound(definition));
  return {
    done: ids.filter((id) => made.has(id) || same.has(id)),
    failed: [...refused].map(([id, { code, message }]) => ({ id, code, message })),
    undo: hasOtherEffects(ctx, change)
      ? []
      : steps.filter(({ id }) => made.has(id)).map(({ auditId }) => auditId),
  };
}
