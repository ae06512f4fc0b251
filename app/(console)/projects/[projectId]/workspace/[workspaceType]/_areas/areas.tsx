import { METRICS } from "@/lib/records/analytics/records";
import { paramOf } from "@/lib/ui/page-place";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { AreaFailed, AreaNotImplemented } from "../_components/workspace-failed";
import { WorkspaceFrame } from "../_components/workspace-frame";
import type { AreaAddress, AreaView } from "../_records/area-tabs";
import { loadScreen } from "../_records/load-screen";
import { recordsTab } from "../_records/records-tab";
import { ANALYTICS_TABS, AnalyticsArea } from "./analytics/analytics-area";
import { CONTENT_VIEWS } from "./content/content-area";
import { CRM_VIEWS } from "./crm/crm-area";
import { ECOMMERCE_VIEWS } from "./ecommerce/ecommerce-area";
import { MEDIA_VIEWS } from "./media/media-area";

/** The sub-tabs of each type of workspace. */
const AREAS = new Map<string, readonly [AreaView, ...AreaView[]]>([
  ["content", CONTENT_VIEWS],
  ["ecommerce", ECOMMERCE_VIEWS],
  ["crm", CRM_VIEWS],
  ["media", MEDIA_VIEWS],
]);

/** The readings of own metrics are a list of their own, reached from the metrics. */
const READINGS = recordsTab({ id: "readings", label: "Readings", records: METRICS });

/** The workspace of its type, on the sub-tab that the address names; without one on the first. */
export function AreaScreen({ address }: { address: AreaAddress }) {
  const { type } = address.workspace;
  const named = paramOf(address.searchParams, "view");
  if (type === "analytics" && named === READINGS.id)
    return READINGS.render({ address, tabs: ANALYTICS_TABS, view: "metrics" });
  const views = AREAS.get(type);
  if (!views) return <OtherArea address={address} />;
  const view = views.find(({ id }) => id === named) ?? views[0];
  return view.render({ address, tabs: views, view: view.id });
}

/** Analytics, which reads for itself, and types that nothing is there for. */
async function OtherArea({ address }: { address: AreaAddress }) {
  const { workspace, searchParams } = address;
  const { data, failure } = await loadScreen(async (ctx) => ({
    workspace: await enterWorkspace(ctx, {
      projectId: workspace.project.id,
      workspaceType: workspace.type,
    }),
  }));
  if (failure) return <AreaFailed address={address} failure={failure} />;
  return (
    <WorkspaceFrame workspace={data.workspace} activeTab="overview">
      {workspace.type === "analytics" ? (
        <AnalyticsArea workspace={data.workspace} searchParams={searchParams} />
      ) : (
        <AreaNotImplemented type={workspace.type} />
      )}
    </WorkspaceFrame>
  );
}
