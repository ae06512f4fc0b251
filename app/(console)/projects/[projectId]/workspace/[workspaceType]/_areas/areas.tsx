import { METRICS } from "@/lib/records/analytics/records";
import { paramOf } from "@/lib/ui/page-place";
import { isWorkspaceType, type WORKSPACE_CATALOGUE } from "@/lib/workspaces/catalogue";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { AreaFailed } from "../_components/workspace-failed";
import { type AreaAddress, type AreaView, readView } from "../_records/area-tabs";
import { loadScreen } from "../_records/load-screen";
import { recordsTab } from "../_records/records-tab";
import { ANALYTICS_VIEWS } from "./analytics/analytics-area";
import { CONTENT_VIEWS } from "./content/content-area";
import { CRM_VIEWS } from "./crm/crm-area";
import { ECOMMERCE_VIEWS } from "./ecommerce/ecommerce-area";
import { MEDIA_VIEWS } from "./media/media-area";

/** The sub-tabs of each type of workspace. */
const AREAS: Readonly<
  Record<keyof typeof WORKSPACE_CATALOGUE, readonly [AreaView, ...AreaView[]]>
> = {
  content: CONTENT_VIEWS,
  ecommerce: ECOMMERCE_VIEWS,
  crm: CRM_VIEWS,
  analytics: ANALYTICS_VIEWS,
  media: MEDIA_VIEWS,
};

/** The readings of own metrics are a list of their own, reached from the metrics. */
const READINGS = recordsTab({ id: "readings", label: "Readings", records: METRICS });

/** The workspace of its type, on the sub-tab that the address names; without one on the first. */
export function AreaScreen({ address }: { address: AreaAddress }) {
  const { type } = address.workspace;
  if (!isWorkspaceType(type)) return <UnknownArea address={address} />;
  const named = paramOf(address.searchParams, "view");
  const views = AREAS[type];
  if (type === "analytics" && named === READINGS.id)
    return READINGS.render({ address, tabs: views, view: "metrics" });
  const view = readView(named, views);
  return view.render({ address, tabs: views, view: view.id });
}

/** Why nothing opens for a type that is none. A project that is not there for the person is not found. */
async function UnknownArea({ address }: { address: AreaAddress }) {
  const { type, project } = address.workspace;
  const { failure } = await loadScreen(async (ctx) => ({
    workspace: await enterWorkspace(ctx, { projectId: project.id, workspaceType: type }),
  }));
  return failure && <AreaFailed address={address} failure={failure} />;
}
