import { sql } from "drizzle-orm";
import { writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { fieldRules } from "@/lib/custom-fields/field-rules";
import { flatValues } from "@/lib/custom-fields/names";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import {
  loadRecord,
  type RecordCollection,
  recordChanged,
  recordRules,
  throwDuplicate,
  typeRules,
} from "../collection";
import type { RecordDefinition } from "../definition";
import { isStep, type RecordView } from "../description";
import { updateRecordSchema, type Values } from "../field-schema";
import { referencesAllowed } from "../people";
import { readRecord } from "../read/get-record";
import { recordView, shortened, toChangedColumns } from "../values";
import { recordEvents, wakeForEvents } from "./record-events";

/** Returns the `conflict` for a status step that the flow doesn't allow; null if it is allowed. */
export function statusRefusal(
  { description }: RecordDefinition,
  before: RecordView,
  input: Values,
): AppError | null {
  const { flow } = description;
  const to = flow && input[flow.field];
  if (!flow || to === undefined) return null;
  const from = String(before[flow.field]);
  if (isStep(flow, from, String(to))) return null;
  const message = `Can't change the status from ${from} to ${String(to)}. Allowed: ${flow.next[from]?.join(", ") || "none"}.`;
  return new AppError("conflict", message, { errors: { [flow.field]: [message] } });
}

interface Attempt {
  id: string;
  input: Values;
  ifMatch: number | null;
}

/**
 * Makes one attempt to update the record.
 *
 * @returns the record afterwards, or undefined if someone else changed it meanwhile.
 */
async function tryUpdate(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  { id, input, ifMatch }: Attempt,
): Promise<RecordView | undefined> {
  const { definition } = collection;
  const { description, table, hooks } = definition;
  const row = await loadRecord(ctx, actor, collection, id);
  const before = recordView(definition, row);
  if (ifMatch !== null && before.version !== ifMatch) throw recordChanged(definition);
  const names = Object.keys(input);
  if (names.length === 0) return before;
  const refusal = statusRefusal(definition, before, input);
  if (refusal) throw refusal;
  // Derived values come from the row that was read, so it must be unchanged.
  const isUnchanged = sql`${table.id} = ${id} AND ${table.version} = ${before.version}`;
  const written = await writeIfAny(ctx, {
    rules: [
      ...recordRules(ctx, actor, collection, id),
      referencesAllowed(ctx, actor, collection, input),
      ...fieldRules(collection.definition.description.fields, input),
      ...typeRules(actor, collection, input),
    ],
    before: (holds) => ({
      ...hooks?.updating?.(ctx, sql`${isUnchanged} AND ${holds}`, input),
    }),
    change: (holds) =>
      ctx.db
        .update(table)
        .set({
          ...toChangedColumns(definition, input),
          ...definition.derive?.(ctx, { ...before, ...input }, row),
          isSample: false,
          updatedAt: ctx.now,
          version: sql`${table.version} + 1`,
        })
        .where(sql`${isUnchanged} AND ${holds}`)
        .returning({ id: table.id }),
    audit: {
      action: `${description.name}.update`,
      entityType: description.one,
      entityId: id,
      projectId: collection.projectId,
      before: shortened(Object.fromEntries(names.map((name) => [name, before[name]]))),
      after: shortened(input),
    },
    after: (isDone) =>
      recordEvents(ctx, collection, {
        what: "changed",
        rows: sql`${table.id} = ${id} AND ${isDone}`,
      }),
  }).catch(throwDuplicate(definition));
  wakeForEvents(ctx, written);
  if (written.changed.length > 0) return readRecord(ctx, actor, collection, id);
  if (ifMatch !== null) throw recordChanged(definition);
  return undefined;
}

const ATTEMPTS = 5;

/**
 * Changes the given fields of a record, for people who can enter its workspace. Without fields,
 * changes nothing. Editing a sample record turns it into a normal one, so removing the sample data
 * keeps it. Without a version, two people can change different fields at the same time.
 *
 * @param ifMatch the expected version, or null.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, `invalid_input`, `conflict`
 *   for a duplicate or a status step that isn't allowed, or `precondition_failed`.
 */
export async function updateRecord(
  ctx: Context,
  collection: RecordCollection,
  { id, changes, ifMatch = null }: { id: string; changes: unknown; ifMatch?: number | null },
): Promise<RecordView> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = collection;
  await loadRecord(ctx, actor, collection, id);
  const read = parseInput(updateRecordSchema(definition.description.fields), changes);
  const given = Object.entries(flatValues(read)).filter(([, value]) => value !== undefined);
  const attempt = { id, ifMatch, input: Object.fromEntries(given) };
  for (let left = ATTEMPTS; left > 0; left--) {
    const record = await tryUpdate(ctx, actor, collection, attempt);
    if (record) return record;
  }
  throw recordChanged(definition);
}
