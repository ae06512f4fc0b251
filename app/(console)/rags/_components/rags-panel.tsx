import { readPageQuery } from "@/lib/paging";
import { getRag } from "@/lib/rags/get-rag";
import { listRags } from "@/lib/rags/list-rags";
import { type RagCardView, ragListSchema } from "@/lib/rags/schema";
import { ItemPanel } from "../../_components/items/item-panel";
import {
  ITEMS_PER_PAGE,
  type ItemSource,
  type PanelProps,
} from "../../_components/items/item-source";
import { itemValues } from "../../_components/items/item-values";
import { RagCard } from "./rag-card";

const RAGS: ItemSource<RagCardView> = {
  kind: "rag",
  readQuery: (values) => ({ ...readPageQuery(ragListSchema, values), perPage: ITEMS_PER_PAGE }),
  list: listRags,
  async find(ctx, id) {
    const { rag, version } = await getRag(ctx, id);
    const values = itemValues("rag", { ...rag });
    return { id, name: rag.name, version, values, team: rag.assigned_users };
  },
  startCreate: () => ({ screen: null, given: {} }),
  card: RagCard,
};

/** The RAGs that the person may read; the same on `/rags` and on the settings page. */
export function RagsPanel(props: PanelProps) {
  return <ItemPanel {...props} source={RAGS} />;
}
