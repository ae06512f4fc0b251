import { readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import { RAG_STORE } from "@/lib/rags/rag-store";
import { ragListSchema } from "@/lib/rags/schema";
import { ItemPanel } from "../../_components/items/item-panel";
import { itemSource, type PanelProps } from "../../_components/items/item-source";
import { RagCard } from "./rag-card";

const RAGS = itemSource({
  kind: "rag",
  reads: RAG_STORE,
  readQuery: (values) => ({ ...readPageQuery(ragListSchema, values), perPage: SCREEN_PER_PAGE }),
  card: RagCard,
});

/** The RAGs that the person may read; the same on `/rags` and on the settings page. */
export function RagsPanel(props: PanelProps) {
  return <ItemPanel {...props} source={RAGS} />;
}
