import { RAG_STORE } from "@/lib/rags/rag-store";
import { type RagCardView, ragListSchema } from "@/lib/rags/schema";
import { ItemCard } from "../../_parts/items/item-card";
import { deletionNote } from "../../_parts/items/item-labels";
import { ItemPanel } from "../../_parts/items/item-panel";
import {
  type CardProps,
  cardItem,
  itemSource,
  type PanelProps,
} from "../../_parts/items/item-source";
import { ragTypeLabel } from "./rag-values";

const RAGS = itemSource({
  kind: "rag",
  reads: RAG_STORE,
  listSchema: ragListSchema,
  card: RagCard,
});

/** The RAGs that the person may read. Used on `/rags` and on the settings page. */
export function RagsPanel(props: PanelProps) {
  return <ItemPanel {...props} source={RAGS} />;
}

function RagCard(props: CardProps<RagCardView>) {
  const rag = props.item;
  return (
    <ItemCard
      {...props}
      item={cardItem(rag)}
      kind="rag"
      type={ragTypeLabel(rag.ragType)}
      open={{ href: `/rags/${rag.id}/workspace`, label: "View RAG" }}
      deletionNote={deletionNote([
        [rag.assigned_users_count, "team assignment"],
        [rag.links_count, "project link"],
      ])}
    />
  );
}
