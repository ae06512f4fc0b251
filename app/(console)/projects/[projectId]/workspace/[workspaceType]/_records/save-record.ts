import "server-only";
import type { Stale } from "@/components/form/use-edit-form";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { readCollection } from "@/lib/records/definitions";
import { readRecordForm } from "@/lib/records/form-values";
import { getRecord } from "@/lib/records/read/get-record";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { updateRecord } from "@/lib/records/write/update-record";
import { formTexts, type Texts } from "./form-texts";

type Place = ReturnType<typeof readCollection>;

export type SavedRecord = { stale: null; version: number } | { stale: Stale<Texts> };

/** Who changed the record last. */
async function lastEditor(ctx: Context, place: Place, id: string): Promise<string | null> {
  const newest = { id, page: 1, perPage: 1 };
  const activity = await listRecordActivity(ctx, place, newest).catch(() => null);
  return activity?.rows[0]?.actorName ?? null;
}

/**
 * Saves what a form of one record changed. Where somebody else has saved the record since it was shown, what it is now
 * comes back instead, and nothing is written over.
 */
export async function saveRecord(
  ctx: Context,
  place: Place,
  { id, version, typed }: { id: string; version: number | null; typed: Texts },
): Promise<SavedRecord> {
  const { fields } = place.definition.description;
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
