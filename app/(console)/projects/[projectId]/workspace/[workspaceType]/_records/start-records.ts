import { paramOf } from "@/lib/ui/page-place";
import { readPeople } from "./people-names";
import { readActivity, readRecord } from "./read-record";
import { readRecordPage } from "./read-record-page";
import type { RecordScreen } from "./record-screen";

function readsOf(screen: RecordScreen): Promise<unknown>[] {
  const record = paramOf(screen.place.params, "record");
  if (!record) return [readRecordPage(screen), readPeople(screen)];
  if (record === "new") return [readPeople(screen)];
  return [readRecord(screen, record), readPeople(screen), readActivity(screen, record)];
}

/**
 * Begins to read what a sub-tab of records shows: its list, or the record or the form that stands in its place. A failure
 * is told by whoever shows it.
 */
export function startRecords(screen: RecordScreen): void {
  for (const read of readsOf(screen)) read.catch(() => undefined);
}
