"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createRecord } from "@/lib/records/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/delete-records";
import { readRecordForm } from "@/lib/records/form-values";
import { readRecordPlace } from "@/lib/records/record-place";
import { loadSampleData, removeSampleData } from "@/lib/records/sample-data";
import { undoRecordUpdates } from "@/lib/records/undo-updates";
import { updateRecord } from "@/lib/records/update-record";
import { updateRecords } from "@/lib/records/update-records";
import { readWorkspacePlace } from "@/lib/workspaces/scope";
import type { RecordAddress } from "./record-screen";
import { saveRecord } from "./save-record";

// The use cases read and check what these carry; the types are for the screens.
const text = (value: unknown) => (typeof value === "string" ? value : "");
const versionOf = (value: unknown) => (typeof value === "number" ? value : null);

function placeOf(address: Partial<RecordAddress> | undefined) {
  const { projectId, type, records } = address ?? {};
  return { projectId: text(projectId), type: text(type), records: text(records) };
}

type Typed = Record<string, string>;

const address = z.object({ projectId: z.string(), type: z.string(), records: z.string() });
// What the controls of a form hold; what that means is the use case's to say, in words for the form.
const typed = z.record(z.string(), z.string());

export const createRecordAction = action
  .inputSchema(z.object({ address, typed, key: z.string().max(200) }))
  .action(async ({ parsedInput, ctx }) => {
    const place = readRecordPlace(parsedInput.address);
    const values = readRecordForm(place.definition.description.fields, parsedInput.typed, true);
    const record = await createRecord(ctx.app, place, values, parsedInput.key || null);
    refresh();
    return { id: record.id };
  });

export const saveRecordAction = action
  .inputSchema(z.object({ address, id: z.string(), version: z.int(), typed }))
  .action(async ({ parsedInput: { address, ...edit }, ctx }) => {
    const saved = await saveRecord(ctx.app, readRecordPlace(address), edit);
    if (!saved.stale) refresh();
    return saved;
  });

/** One step of a record's status, from the version that the screen shows. */
export const setRecordStatusAction = action
  .inputSchema(z.custom<{ address: RecordAddress; id: string; version: number; changes: Typed }>())
  .action(async ({ parsedInput, ctx }) => {
    const { id, changes, version } = parsedInput ?? {};
    const place = readRecordPlace(placeOf(parsedInput?.address));
    await updateRecord(ctx.app, place, { id: text(id), changes, ifMatch: versionOf(version) });
    refresh();
    return { done: true };
  });

/** `isLeaving`: the screen goes elsewhere, and is not drawn anew without the record that it is about. */
export const deleteRecordAction = action
  .inputSchema(z.custom<{ address: RecordAddress; id: string; isLeaving?: boolean }>())
  .action(async ({ parsedInput, ctx }) => {
    const place = readRecordPlace(placeOf(parsedInput?.address));
    await deleteRecord(ctx.app, place, { id: text(parsedInput?.id) });
    if (parsedInput?.isLeaving !== true) refresh();
    return { deleted: true };
  });

/** The same change to several records: what each of them answers is told as counts. */
export const updateRecordsAction = action
  .inputSchema(z.custom<{ address: RecordAddress; ids: string[]; changes: Typed }>())
  .action(async ({ parsedInput, ctx }) => {
    const { address, ids, changes } = parsedInput ?? {};
    const place = readRecordPlace(placeOf(address));
    const { done, refused, undo } = await updateRecords(ctx.app, place, { ids, changes });
    refresh();
    return { done, refused: refused.length, reason: refused[0]?.message ?? null, undo };
  });

/** Takes such a change back, as far as nothing else was changed since. */
export const undoRecordsAction = action
  .inputSchema(z.custom<{ address: RecordAddress; changes: string[] }>())
  .action(async ({ parsedInput, ctx }) => {
    const { address, changes } = parsedInput ?? {};
    const done = await undoRecordUpdates(ctx.app, readRecordPlace(placeOf(address)), { changes });
    refresh();
    return { undone: done.length };
  });

export const deleteRecordsAction = action
  .inputSchema(z.custom<{ address: RecordAddress; ids: string[] }>())
  .action(async ({ parsedInput, ctx }) => {
    const place = readRecordPlace(placeOf(parsedInput?.address));
    const deleted = await deleteRecords(ctx.app, place, { ids: parsedInput?.ids });
    refresh();
    return { deleted };
  });

export const loadSamplesAction = action
  .inputSchema(z.custom<{ address: RecordAddress }>())
  .action(async ({ parsedInput, ctx }) => {
    const records = await loadSampleData(
      ctx.app,
      readWorkspacePlace(placeOf(parsedInput?.address)),
    );
    refresh();
    return { records };
  });

export const removeSamplesAction = action
  .inputSchema(z.custom<{ address: RecordAddress }>())
  .action(async ({ parsedInput, ctx }) => {
    const removed = await removeSampleData(
      ctx.app,
      readWorkspacePlace(placeOf(parsedInput?.address)),
    );
    refresh();
    return { removed };
  });
