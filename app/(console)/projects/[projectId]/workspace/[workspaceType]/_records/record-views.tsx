import { paramOf } from "@/lib/ui/page-place";
import { recordsList } from "@/lib/views/lists";
import { ViewsButton } from "../../../../../_components/views/views-button";
import type { RecordScreen } from "./record-screen";

/** The saved views of a list of records: each sub-tab of a workspace has its own. */
export function RecordViews({ screen: { address, place } }: { screen: RecordScreen }) {
  const { projectId, type } = address;
  const tab = paramOf(place.params, "view") ?? "";
  const list = recordsList({ projectId, type, tab });
  return <ViewsButton list={list} path={place.basePath} fixed={{ view: tab }} />;
}
