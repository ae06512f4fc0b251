"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import type { Stale } from "@/components/form/use-edit-form";
import { action } from "@/lib/actions/client";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { undoRecordUpdates } from "@/lib/records/bulk/undo-updates";
import { updateRecords } from "@/lib/records/bulk/update-records";
import type { RecordCollection } from "@/lib/records/collection";
import { openCollection } from "@/lib/records/custom/open-collection";
import { readCollection } from "@/lib/records/definitions";
import { readRecordForm, refuseDeletedFields } from "@/lib/records/form-values";
import { getRecord } from "@/lib/records/read/get-record";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { listRecordIds } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { restoreRecords } from "@/lib/records/write/restore-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { formTexts, type Texts } from "./form-texts";

const address = z.object({ projectId: z.string(), type: z.string(), records: z.string() });
const id = z.string();
const ids = z.array(z.string());
// Texts of a form's controls. The use case validates them and returns errors for the form.
const typed = z.record(z.string(), z.string());

export const createRecordAction = action
  .inputSchema(z.object({ address, typed, key: z.string().max(200) }))
  .action(async ({ parsedInput, ctx }) => {
    const collection = await openCollection(ctx.app, parsedInput.address);
    const { fields } = collection.definition.description;
    refuseDeletedFields(fields, parsedInput.typed);
    const values = readRecordForm(fields, parsedInput.typed, true);
    const record = await createRecord(ctx.app, collection, values, parsedInput.key || null);
    refresh();
    return { id: record.id };
  });

/** Returns the name of the person who last changed the record. */
async function lastEditor(
  ctx: Context,
  place: RecordCollection,
  id: string,
): Promise<string | null> {
  const newest = { id, page: 1, perPage: 1 };
  const activity = await listRecordActivity(ctx, place, newest).catch(() => null);
  return activity?.rows[0]?.actorName ?? null;
}

/**
 * Saves changed fields. If someone else saved first, returns the current record and writes nothing.
 */
async function saveRecord(
  ctx: Context,
  place: RecordCollection,
  { id, version, typed }: { id: string; version: number | null; typed: Texts },
): Promise<{ stale: null; version: number } | { stale: Stale<Texts> }> {
  const { fields } = place.definition.description;
  refuseDeletedFields(fields, typed);
  const changes = readRecordForm(fields, typed, false);
  try {
    const record = await updateRecord(ctx, place, { id, changes, ifMatch: version });
    return { stale: null, version: record.version };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "precondition_failed") throw thrown;
    const record = await getRecord(ctx, place, id);
    const by = await lastEditor(ctx, place, id);
    return { stale: { values: formTexts(fields, record), version: record.version, by } };
  }
}

export const saveRecordAction = action
  .inputSchema(z.object({ address, id, version: z.int(), typed }))
  .action(async ({ parsedInput: { address, ...edit }, ctx }) => {
    const saved = await saveRecord(ctx.app, await openCollection(ctx.app, address), edit);
    if (!saved.stale) refresh();
    return saved;
  });

/**
 * Sets fields of a record, such as its status. Fails if the record has changed since it was shown.
 */
export const setRecordFieldsAction = action
  .inputSchema(z.object({ address, id, version: z.int(), changes: typed }))
  .action(async ({ parsedInput: { address, id, version, changes }, ctx }) => {
    await updateRecord(ctx.app, readCollection(address), { id, changes, ifMatch: version });
    refresh();
    return { done: true };
  });

/** `skipRefresh`: the person leaves the record's screen, so don't refresh it. */
export const deleteRecordAction = action
  .inputSchema(z.object({ address, id, skipRefresh: z.boolean().optional() }))
  .action(async ({ parsedInput: { address, id, skipRefresh }, ctx }) => {
    await deleteRecord(ctx.app, readCollection(address), { id });
    if (!skipRefresh) refresh();
    return { deleted: true };
  });

/** Returns the ids of the records that a list's query finds. */
export const readMatchingIdsAction = action
  .inputSchema(z.object({ address, query: z.record(z.string(), z.unknown()) }))
  .action(async ({ parsedInput: { address, query }, ctx }) => {
    const collection = await openCollection(ctx.app, address);
    const asked = recordListSchema(collection.definition.description).parse(query);
    return { ids: await listRecordIds(ctx.app, collection, asked) };
  });

/** Applies a change to several records. Returns counts and the first error. */
export const updateRecordsAction = action
  .inputSchema(z.object({ address, ids, changes: typed }))
  .action(async ({ parsedInput: { address, ids, changes }, ctx }) => {
    const collection = await openCollection(ctx.app, address);
    const { fields } = collection.definition.description;
    const { done, failed, undo } = await updateRecords(ctx.app, collection, {
      ids,
      changes: readRecordForm(fields, changes, false),
    });
    refresh();
    return { done, failed: failed.length, reason: failed[0]?.message ?? null, undo };
  });

/** Undoes such a change for records that haven't been changed since. */
export const undoRecordsAction = action
  .inputSchema(z.object({ address, changes: ids }))
  .action(async ({ parsedInput: { address, changes }, ctx }) => {
    const done = await undoRecordUpdates(ctx.app, await openCollection(ctx.app, address), {
      changes,
    });
    refresh();
    return { undone: done.length };
  });

export const deleteRecordsAction = action
  .inputSchema(z.object({ address, ids }))
  .action(async ({ parsedInput: { address, ids }, ctx }) => {
    const deleted = await deleteRecords(ctx.app, readCollection(address), { ids });
    refresh();
    return { deleted };
  });

/** Restores deleted records. Returns counts and the first error. */
export const restoreRecordsAction = action
  .inputSchema(z.object({ address, ids }))
  .action(async ({ parsedInput: { address, ids }, ctx }) => {
    const { done, failed } = await restoreRecords(ctx.app, readCollection(address), {
      ids,
    });
    refresh();
    return { done: done.length, failed: failed.length, reason: failed[0]?.message };
  });
