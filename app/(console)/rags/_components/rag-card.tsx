import type { RagCardView } from "@/lib/rags/schema";
import { cardItem } from "../../_components/items/card-item";
import { consequence } from "../../_components/items/consequence";
import { ItemCard } from "../../_components/items/item-card";
import type { CardProps } from "../../_components/items/item-source";
import { ragTypeLabel } from "./rag-type-label";

/** One RAG of the list. */
export function RagCard(props: CardProps<RagCardView>) {
  const rag = props.item;
  return (
    <ItemCard
      {...props}
      item={cardItem(rag)}
      kind="rag"
      type={ragTypeLabel(rag.ragType)}
      open={{ href: `/rags/${rag.id}/workspace`, label: "View RAG" }}
      consequence={consequence([
        [rag.assigned_users_count, "team assignment"],
        [rag.links_count, "project link"],
      ])}
    />
  );
}
