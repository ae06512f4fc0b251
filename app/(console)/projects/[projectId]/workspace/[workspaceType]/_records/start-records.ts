import { paramOf } from "@/lib/ui/page-place";
import { readPeople } from "./people-names";
import { readRecordPage } from "./read-record-page";
import type { RecordScreen } from "./record-screen";

/** Begins to read what a list of records shows, unless a record stands in its place; a failure is told by whoever shows it. */
export function startRecords(screen: RecordScreen): void {
  if (paramOf(screen.place.params, "record") !== undefined) return;
  for (const read of [readRecordPage(screen), readPeople(screen)]) read.catch(() => undefined);
}
