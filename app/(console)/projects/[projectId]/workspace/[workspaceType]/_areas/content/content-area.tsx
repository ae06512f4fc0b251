import { FileText, SearchCheck } from "lucide-react";
import { CONTENT_ITEMS, KEYWORDS } from "@/lib/records/content-schema";
import { paramOf } from "@/lib/ui/page-place";
import { AreaTabs, readView } from "../../_records/area-tabs";
import { recordScreen } from "../../_records/record-screen";
import { RecordSection } from "../../_records/record-section";
import type { AreaProps } from "../area-props";

const TABS = [
  { id: "content", label: "Content", icon: <FileText aria-hidden /> },
  { id: "seo", label: "SEO", icon: <SearchCheck aria-hidden /> },
];

/** The content workspace of a project. */
export function ContentArea(props: AreaProps) {
  const { workspace, searchParams } = props;
  const view = readView(paramOf(searchParams, "view"), ["content", "seo"]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AreaTabs workspace={workspace} tabs={TABS} activeId={view} />
      {view === "content" ? (
        <RecordSection
          screen={recordScreen(props, view, CONTENT_ITEMS)}
          listing={{ columns: ["type", "status", "author", "word_count", "seo_score"] }}
        />
      ) : (
        <RecordSection
          screen={recordScreen(props, view, KEYWORDS)}
          listing={{ columns: ["position", "previous_position", "search_volume", "url"] }}
        />
      )}
    </div>
  );
}
