import { METRICS } from "@/lib/records/analytics/records";
import { CONTENT_ITEMS, KEYWORDS } from "@/lib/records/content/records";
import { CONTACTS, LEADS } from "@/lib/records/crm/records";
import { getSeoScreen } from "@/lib/screens/seo";
import { paramOf } from "@/lib/ui/page-location";
import { isWorkspaceType, type WORKSPACE_CATALOGUE } from "@/lib/workspaces/catalogue";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import type { AreaAddress } from "../records/area-address";
import { AreaTabs, type AreaView, loadScreen, readView } from "../records/area-frame";
import { recordsTab } from "../records/records-tab";
import { AreaFailed } from "../workspace-failed";
import { ChartsScreen } from "./analytics/charts-view";
import { InsightsScreen } from "./analytics/insights-view";
import { MetricsScreen } from "./analytics/metrics-view";
import { ContentTable, KeywordTable } from "./content/content-tables";
import { OverviewScreen } from "./content/overview-view";
import { ItemScores, SeoCard } from "./content/seo-cards";
import { ContactTable, LeadTable } from "./crm/crm-tables";
import { LeadDealCard } from "./crm/lead-deal";
import { PipelineScreen } from "./crm/pipeline";
import { ECOMMERCE_VIEWS } from "./ecommerce/ecommerce-area";
import { MEDIA_VIEWS } from "./media/media-area";

/** The views of the analytics workspace. */
const ANALYTICS_VIEWS: readonly [AreaView, ...AreaView[]] = [
  {
    id: "metrics",
    label: "Metrics",
    render: (props) => <MetricsScreen {...props} />,
  },
  {
    id: "charts",
    label: "Charts",
    render: (props) => <ChartsScreen {...props} />,
  },
  {
    id: "insights",
    label: "Insights",
    render: (props) => <InsightsScreen {...props} />,
  },
];

/** The views of the content workspace. */
const CONTENT_VIEWS: readonly [AreaView, ...AreaView[]] = [
  {
    id: "overview",
    label: "Overview",
    render: (props) => <OverviewScreen {...props} />,
  },
  recordsTab({
    id: "content",
    label: "Content",
    records: CONTENT_ITEMS,
    Table: ContentTable,
    renderAside: (_screen, item) => <SeoCard item={item} />,
  }),
  recordsTab({
    id: "seo",
    label: "SEO",
    records: KEYWORDS,
    Table: KeywordTable,
    getList: getSeoScreen,
    renderBelow: ({ workspace, advice }) => <ItemScores workspace={workspace} items={advice} />,
  }),
];

/** The views of the CRM workspace. */
const CRM_VIEWS: readonly [AreaView, ...AreaView[]] = [
  recordsTab({
    id: "contacts",
    label: "Contacts",
    records: CONTACTS,
    Table: ContactTable,
  }),
  recordsTab({
    id: "leads",
    label: "Leads",
    records: LEADS,
    Table: LeadTable,
    renderAside: ({ address }, lead) => <LeadDealCard projectId={address.projectId} lead={lead} />,
  }),
  {
    id: "pipeline",
    label: "Pipeline",
    render: (props) => <PipelineScreen {...props} />,
  },
];

/** The views of each workspace type. */
const AREAS: Readonly<
  Record<keyof typeof WORKSPACE_CATALOGUE, readonly [AreaView, ...AreaView[]]>
> = {
  content: CONTENT_VIEWS,
  ecommerce: ECOMMERCE_VIEWS,
  crm: CRM_VIEWS,
  analytics: ANALYTICS_VIEWS,
  media: MEDIA_VIEWS,
};

/** Values of custom metrics have their own list, linked from the metrics. */
const METRIC_VALUES = recordsTab({ id: "readings", label: "Values", records: METRICS });

/** Shows the view named in the address, or the first one. */
export function AreaScreen({ address }: { address: AreaAddress }) {
  const { type } = address.workspace;
  if (!isWorkspaceType(type)) return <UnknownArea address={address} />;
  const named = paramOf(address.searchParams, "view");
  const views = AREAS[type];
  if (type === "analytics" && named === METRIC_VALUES.id)
    return METRIC_VALUES.render({ address, tabs: views, view: "metrics" });
  const view = readView(named, views);
  return view.render({ address, tabs: views, view: view.id });
}

/** The view tabs for a workspace's Team tab. None is active there. */
export function AreaNavigation({ workspace }: Pick<AreaAddress, "workspace">) {
  const { type } = workspace;
  return isWorkspaceType(type) ? (
    <AreaTabs workspace={workspace} tabs={AREAS[type]} activeId="" />
  ) : null;
}

/** Shows why an unknown workspace type can't open. A project hidden from the person gives a 404. */
async function UnknownArea({ address }: { address: AreaAddress }) {
  const { type, project } = address.workspace;
  const { failure } = await loadScreen(async (ctx) => ({
    workspace: await enterWorkspace(ctx, { projectId: project.id, workspaceType: type }),
  }));
  return failure && <AreaFailed address={address} failure={failure} />;
}
