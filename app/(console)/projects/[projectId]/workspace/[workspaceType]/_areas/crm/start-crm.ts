import { cache } from "react";
import { load } from "@/lib/http/load";
import { CONTACTS, DEALS, LEADS } from "@/lib/records/crm-schema";
import { getPipeline } from "@/lib/records/get-pipeline";
import { paramOf } from "@/lib/ui/page-place";
import { readView } from "../../_records/area-tabs";
import { type AreaAddress, recordScreen } from "../../_records/record-screen";
import { startRecords } from "../../_records/start-records";

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
  const view = crmView(address);
  const isOpen = paramOf(searchParams, "record") !== undefined;
  const isBoard = view === "pipeline" && !isOpen && paramOf(searchParams, "layout") !== "list";
  if (isBoard) readPipeline(workspace.project.id).catch(() => undefined);
  else startRecords(recordScreen(address, view, LISTS[view]));
}
