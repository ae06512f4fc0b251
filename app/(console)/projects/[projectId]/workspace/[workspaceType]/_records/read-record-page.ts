import { cache } from "react";
import { type Loaded, load } from "@/lib/http/load";
import { readPageQuery } from "@/lib/paging";
import { type RecordListQuery, recordListSchema } from "@/lib/records/description-schema";
import { listRecords, type RecordPage } from "@/lib/records/list-records";
import { readRecordPlace } from "@/lib/records/record-place";
import type { RecordScreen } from "./record-screen";

/** Rows of one page of a screen. */
export const RECORDS_PER_SCREEN = 25;
/** Rows that a page opened by its number may lie from the nearer end: the index entries before it are read over. */
export const DEEPEST_ROW = 500;

/** What the address asks the list for. */
export function recordQuery({ description, place, defaultSort }: RecordScreen): RecordListQuery {
  const given = { perPage: String(RECORDS_PER_SCREEN), sort: defaultSort, ...place.params };
  return readPageQuery(recordListSchema(description), given);
}

// By texts, so that whoever asks first and whoever asks again mean the same read.
const readOnce = cache(
  (projectId: string, type: string, records: string, query: string): Promise<Loaded<RecordPage>> =>
    load((ctx) =>
      listRecords(
        ctx,
        readRecordPlace({ projectId, type, records }),
        JSON.parse(query) as RecordListQuery,
        { depth: DEEPEST_ROW },
      ),
    ),
);

/** The page of records that the address names, read once for a request however often it is asked for. */
export function readRecordPage(screen: RecordScreen): Promise<Loaded<RecordPage>> {
  const { projectId, type, records } = screen.address;
  return readOnce(projectId, type, records, JSON.stringify(recordQuery(screen)));
}
