import type { ReactNode } from "react";
import type { RecordView } from "@/lib/records/description-schema";
import { paramOf } from "@/lib/ui/page-place";
import { NewRecord } from "./new-record";
import { OpenRecord } from "./open-record";
import { RecordList, type RecordListProps } from "./record-list";

export interface RecordSectionProps extends RecordListProps {
  /** Beside the form of a record that is there, above its activity. */
  aside?: (record: RecordView) => ReactNode;
}

/**
 * A type of record on a sub-tab: its list, or in place of it one record (`?record={id}`) or the form for a new one
 * (`?record=new`). Each of its reads decides again who may.
 */
export function RecordSection(props: RecordSectionProps) {
  const { screen, aside, ...list } = props;
  const record = paramOf(screen.place.params, "record");
  if (record === "new") return <NewRecord screen={screen} />;
  if (record) return <OpenRecord screen={screen} id={record} aside={aside} />;
  return <RecordList screen={screen} {...list} />;
}
