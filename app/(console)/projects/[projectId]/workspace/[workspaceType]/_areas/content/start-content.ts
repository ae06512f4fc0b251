import { cache } from "react";
import { load } from "@/lib/http/load";
import { CONTENT_ITEMS, KEYWORDS } from "@/lib/records/content-schema";
import { getContentOverview } from "@/lib/records/get-content-overview";
import { listSeoAdvice } from "@/lib/records/list-seo-advice";
import { paramOf } from "@/lib/ui/page-place";
import { readView } from "../../_records/area-tabs";
import { type AreaAddress, recordScreen } from "../../_records/record-screen";
import { startRecords } from "../../_records/start-records";

// Each read once for a request.
export const readOverview = cache((projectId: string) =>
  load((ctx) => getContentOverview(ctx, projectId)),
);

export const readAdvice = cache((projectId: string) =>
  load((ctx) => listSeoAdvice(ctx, projectId)),
);

/** The sub-tab that the address names. */
export const contentView = ({ searchParams }: Pick<AreaAddress, "searchParams">) =>
  readView(paramOf(searchParams, "view"), ["overview", "content", "seo"]);

/** What would raise the scores stands under the list of keywords, not beside one of them. */
export const showsAdvice = ({ searchParams }: Pick<AreaAddress, "searchParams">) =>
  paramOf(searchParams, "record") === undefined;

/** Begins to read what the sub-tab shows; a failure is told by whoever shows it. */
export function startContent(address: AreaAddress): void {
  const view = contentView(address);
  const { id } = address.workspace.project;
  if (view !== "overview")
    startRecords(recordScreen(address, view, view === "seo" ? KEYWORDS : CONTENT_ITEMS));
  if (view === "overview") readOverview(id).catch(() => undefined);
  if (view === "seo" && showsAdvice(address)) readAdvice(id).catch(() => undefined);
}
