import { FileText, LayoutDashboard, SearchCheck } from "@/components/ui/icons";
import { CONTENT_ITEMS } from "@/lib/records/content-schema";
import { AreaTabs } from "../../_records/area-tabs";
import { recordScreen } from "../../_records/record-screen";
import { RecordSection } from "../../_records/record-section";
import type { AreaProps } from "../area-props";
import { ContentTable } from "./content-tables";
import { OverviewView } from "./overview-view";
import { SeoCard } from "./seo-card";
import { SeoView } from "./seo-view";
import { contentView } from "./start-content";

const TABS = [
  { id: "overview", label: "Overview", icon: <LayoutDashboard aria-hidden /> },
  { id: "content", label: "Content", icon: <FileText aria-hidden /> },
  { id: "seo", label: "SEO", icon: <SearchCheck aria-hidden /> },
];

const VIEWS = { overview: OverviewView, content: ContentView, seo: SeoView };

/** The content workspace of a project (work-areas §2). */
export function ContentArea(props: AreaProps) {
  const view = contentView(props);
  const View = VIEWS[view];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AreaTabs workspace={props.workspace} tabs={TABS} activeId={view} />
      <View {...props} />
    </div>
  );
}

function ContentView(props: AreaProps) {
  return (
    <RecordSection
      screen={recordScreen(props, "content", CONTENT_ITEMS)}
      listing={{
        columns: ["type", "status", "author", "word_count", "seo_score"],
        Table: ContentTable,
      }}
      aside={(item) => <SeoCard item={item} />}
    />
  );
}
