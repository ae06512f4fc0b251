import type { QueryValues } from "@/lib/paging";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";

/** What the screen hands to the component of its type. Who may enter was decided; each of its reads decides again. */
export interface AreaProps {
  workspace: EnteredWorkspace;
  /** The page's query: where an area keeps its own tab, filters and page. */
  searchParams: QueryValues;
}
