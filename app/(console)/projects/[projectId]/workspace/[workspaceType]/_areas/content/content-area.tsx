import { FileText, LayoutDashboard, SearchCheck } from "@/components/ui/icons";
import { getSeoScreen } from "@/lib/records/content/get-seo-screen";
import { CONTENT_ITEMS, KEYWORDS } from "@/lib/records/content/records";
import type { AreaView } from "../../_records/area-tabs";
import { recordsTab } from "../../_records/records-tab";
import { ContentTable, KeywordTable } from "./content-tables";
import { OverviewScreen } from "./overview-view";
import { SeoCard } from "./seo-card";
import { ItemScores } from "./seo-view";

/** The content workspace of a project. */
export const CONTENT_VIEWS: readonly [AreaView, ...AreaView[]] = [
  {
    id: "overview",
    label: "Overview",
    icon: <LayoutDashboard aria-hidden />,
    render: (props) => <OverviewScreen {...props} />,
  },
  recordsTab({
    id: "content",
    label: "Content",
    icon: <FileText aria-hidden />,
    records: CONTENT_ITEMS,
    Table: ContentTable,
    renderAside: (_screen, item) => <SeoCard item={item} />,
  }),
  recordsTab({
    id: "seo",
    label: "SEO",
    icon: <SearchCheck aria-hidden />,
    records: KEYWORDS,
    Table: KeywordTable,
    getList: getSeoScreen,
    renderBelow: ({ workspace, advice }) => <ItemScores workspace={workspace} items={advice} />,
  }),
];
