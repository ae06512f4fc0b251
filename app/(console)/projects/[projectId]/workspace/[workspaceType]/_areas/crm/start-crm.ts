import { cache } from "react";
import { load } from "@/lib/http/load";
import { CONTACTS, DEALS, LEADS } from "@/lib/records/crm-schema";
import { getPipeline } from "@/lib/records/get-pipeline";
import { paramOf } from "@/lib/ui/page-place";
import { readView } from "../../_records/area-tabs";
import { readRecordPage } from "../../_records/read-record-page";
import { type AreaAddress, recordScreen } from "../../_records/record-screen";

/** The board's deals, read once for a request. */
export const readPipeline = cache((projectId: string) =>
  load((ctx) => getPipeline(ctx, projectId)),
);

/** The sub-tab that the address names. */
export const crmView = ({ searchParams }: Pick<AreaAddress, "searchParams">) =>
  readView(paramOf(searchParams, "view"), ["contacts", "leads", "pipeline"]);

const LISTS = { contacts: CONTACTS, leads: LEADS, pipeline: DEALS };

/** Begins to read what the sub-tab shows; a failure is told by whoever shows it. */
export function startCrm(address: AreaAddress): void {
  const { searchParams, workspace } = address;
  if (paramOf(searchParams, "record") !== undefined) return;
  const view = crmView(address);
  const isBoard = view === "pipeline" && paramOf(searchParams, "layout") !== "list";
  const started = isBoard
    ? readPipeline(workspace.project.id)
    : readRecordPage(recordScreen(address, view, LISTS[view]));
  started.catch(() => undefined);
}
