import { Suspense } from "react";
import { PageHeader } from "@/components/page-header";
import { TabSkeleton } from "@/components/ui/skeleton";
import { getAuditChain } from "@/lib/audit/delivery/chain-state";
import { gatePage, loadParts } from "@/lib/http/load";
import { listAuditLog } from "@/lib/system/audit-log";
import { countFailedSignIns } from "@/lib/system/failed-sign-in-counts";
import { ConfirmedExportLink } from "../../_parts/confirmed-export-link";
import { LoadedViewTabs } from "../../_parts/views/view-tabs";
import { ViewsButton } from "../../_parts/views/views-button";
import { SettingsFrame } from "../_parts/settings-frame";
import type { TabQuery } from "../_parts/settings-tabs";
import { AUDIT_PATH, exportHref, readAuditQuery } from "./_parts/audit-filters";
import { AuditList } from "./_parts/audit-list";
import { ChainCard } from "./_parts/chain-card";
import { EXPORT_CHECK, EXPORT_FAILED } from "./_parts/export-addresses";
import { FailedSignIns } from "./_parts/failed-sign-ins";

const VIEWS = { list: "audit", path: AUDIT_PATH };

/** Writes, rejections, failed sign-ins and reached limits, newest first. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<TabQuery> }) {
  await gatePage("audit.list");
  const params = await searchParams;
  const query = readAuditQuery(params);
  const screen = loadParts({
    chain: getAuditChain,
    failedSignIns: countFailedSignIns,
    entries: (ctx) => listAuditLog(ctx, query),
  });
  return (
    <SettingsFrame label="Audit log">
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <PageHeader
          title="Audit log"
          badges={
            <Suspense fallback={null}>
              <LoadedViewTabs target={VIEWS} params={{ ...params }} all="" />
            </Suspense>
          }
          actions={
            <>
              <ViewsButton {...VIEWS} />
              <ConfirmedExportLink
                href={exportHref(query)}
                checkHref={EXPORT_CHECK}
                label="Export CSV"
                failed={EXPORT_FAILED}
              />
            </>
          }
        />
        <Suspense fallback={<TabSkeleton />}>
          <AuditList query={query} screen={screen} />
        </Suspense>
      </div>
      <Suspense fallback={<TabSkeleton />}>
        <FailedSignIns screen={screen} />
      </Suspense>
      <Suspense fallback={<TabSkeleton />}>
        <ChainCard screen={screen} />
      </Suspense>
    </SettingsFrame>
  );
}
