import { cache } from "react";
import { type Loaded, load } from "@/lib/http/load";
import { readPageQuery } from "@/lib/paging";
import { type RecordListQuery, recordListSchema } from "@/lib/records/description-schema";
import { listRecords, type RecordPage } from "@/lib/records/list-records";
import { readRecordPlace } from "@/lib/records/record-place";
import type { RecordScreen } from "./record-screen";

/** Rows of one page: each is drawn as a row and as a card. */
const PER_PAGE = "50";

/** What the address asks the list for. */
export function recordQuery({ description, place, defaultSort }: RecordScreen): RecordListQuery {
  const given = { perPage: PER_PAGE, sort: defaultSort, ...place.params };
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
      ),
    ),
);

/** The page of records that the address names, read once for a request however often it is asked for. */
export function readRecordPage(screen: RecordScreen): Promise<Loaded<RecordPage>> {
  const { projectId, type, records } = screen.address;
  return readOnce(projectId, type, records, JSON.stringify(recordQuery(screen)));
}
