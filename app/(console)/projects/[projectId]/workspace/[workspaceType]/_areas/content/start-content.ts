import { cache } from "react";
import { load } from "@/lib/http/load";
import { CONTENT_ITEMS, KEYWORDS } from "@/lib/records/content-schema";
import { getContentOverview } from "@/lib/records/get-content-overview";
import { paramOf } from "@/lib/ui/page-place";
import { readView } from "../../_records/area-tabs";
import { readRecordPage } from "../../_records/read-record-page";
import { type AreaAddress, recordScreen } from "../../_records/record-screen";

/** The overview's figures, read once for a request. */
export const readOverview = cache((projectId: string) =>
  load((ctx) => getContentOverview(ctx, projectId)),
);

/** The sub-tab that the address names. */
export const contentView = ({ searchParams }: Pick<AreaAddress, "searchParams">) =>
  readView(paramOf(searchParams, "view"), ["overview", "content", "seo"]);

/** Begins to read what the sub-tab shows; a failure is told by whoever shows it. */
export function startContent(address: AreaAddress): void {
  const view = contentView(address);
  if (view !== "overview" && paramOf(address.searchParams, "record") !== undefined) return;
  const screen = recordScreen(address, view, view === "seo" ? KEYWORDS : CONTENT_ITEMS);
  const { id } = address.workspace.project;
  const started = view === "overview" ? readOverview(id) : readRecordPage(screen);
  started.catch(() => undefined);
}
