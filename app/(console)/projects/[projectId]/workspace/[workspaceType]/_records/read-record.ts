import { cache } from "react";
import { AppError } from "@/lib/errors";
import { load } from "@/lib/http/load";
import { getRecord } from "@/lib/records/get-record";
import { listRecordActivity } from "@/lib/records/list-record-activity";
import { readRecordPlace } from "@/lib/records/record-place";
import type { RecordScreen } from "./record-screen";

/** Entries of its activity that stand beside a record. */
const SHOWN = 20;

/** Null for what is not there, or not any more: that is told on the screen, in place of the list. */
const unlessMissing = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  });

const readOnce = cache((projectId: string, type: string, records: string, id: string) =>
  load((ctx) => unlessMissing(getRecord(ctx, readRecordPlace({ projectId, type, records }), id))),
);

const readActivityOnce = cache((projectId: string, type: string, records: string, id: string) =>
  load((ctx) => {
    const place = readRecordPlace({ projectId, type, records });
    return unlessMissing(listRecordActivity(ctx, place, { id, page: 1, perPage: SHOWN }));
  }),
);

/** The record that a screen opens, read once for a request; null for one that is not there. */
export const readRecord = ({ address }: Pick<RecordScreen, "address">, id: string) =>
  readOnce(address.projectId, address.type, address.records, id);

/** What was done to it, the newest first, likewise. */
export const readActivity = ({ address }: Pick<RecordScreen, "address">, id: string) =>
  readActivityOnce(address.projectId, address.type, address.records, id);
