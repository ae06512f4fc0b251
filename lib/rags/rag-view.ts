import { type ItemCardRow, itemView, withCounts } from "@/lib/managed-items/item-view";
import type { RagCardView, RagView } from "./schema";

/** A RAG as answers carry it. */
export function ragView(row: ItemCardRow): RagView {
  return { ...itemView(row), ragUrl: row.url, ragType: row.type };
}

/** A RAG as a list carries it. */
export function ragCardView(row: ItemCardRow): RagCardView {
  return withCounts(ragView(row), row);
}
