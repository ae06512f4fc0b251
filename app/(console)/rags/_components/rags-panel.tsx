import { StatusBadge } from "@/components/status-badge";
import { can } from "@/lib/auth/policy";
import { load } from "@/lib/http/load";
import { pageContext } from "@/lib/http/page-context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { type QueryValues, readPageQuery } from "@/lib/paging";
import { listRags } from "@/lib/rags/list-rags";
import { RAGS_LOAD_FAILED, ragListSchema } from "@/lib/rags/schema";
import { ragBadge } from "@/lib/ui/badges";
import { ItemCard } from "../../_components/items/item-card";
import {
  ITEMS_PER_PAGE,
  ItemPanel,
  PanelHeading,
  type StatusOption,
} from "../../_components/items/item-panel";
import { LoadFailed } from "../../_components/load-failed";
import type { PanelAddress } from "../../projects/_components/panel-address";
import { ragTypeLabel } from "./rag-type-label";

const WORDS = {
  title: "RAGs",
  description: "The knowledge-retrieval systems that you may see, and who works on them.",
  plural: "RAGs",
  empty:
    "RAGs that you create or are assigned to will be listed here. Creating RAGs is not built yet.",
};

const TILES: readonly StatusOption[] = [
  { value: "active", label: "Active" },
  { value: "training", label: "Training" },
  { value: "error", label: "Error" },
];
const STATUSES: readonly StatusOption[] = [
  ...TILES,
  { value: "planning", label: "Planning" },
  { value: "inactive", label: "Inactive" },
];

interface RagsPanelProps {
  address: PanelAddress;
  params: QueryValues;
  level: 1 | 2;
}

/** The RAGs that the person may read; the same on `/rags` and on the settings page. */
export async function RagsPanel({ address, params, level }: RagsPanelProps) {
  const query = { ...readPageQuery(ragListSchema, params), perPage: ITEMS_PER_PAGE };
  const { actor } = await pageContext();
  const { data, failure } = await load((ctx) => listRags(ctx, query, { teamLimit: TEAM_PREVIEW }));
  if (failure) {
    return (
      <>
        <PanelHeading words={WORDS} level={level} />
        <LoadFailed title={RAGS_LOAD_FAILED} message={failure.message} />
      </>
    );
  }
  const isReadOnly = !can(actor, "rags.edit");
  return (
    <ItemPanel
      words={WORDS}
      address={address}
      level={level}
      query={query}
      statuses={STATUSES}
      tiles={TILES}
      page={data}
      card={(rag) => (
        <ItemCard
          key={rag.id}
          item={rag}
          level={level === 1 ? 2 : 3}
          type={ragTypeLabel(rag.ragType)}
          badge={<StatusBadge vocabulary="rag" status={ragBadge(rag.status)} />}
          open={{ href: `/rags/${rag.id}/workspace`, label: "View RAG" }}
          isReadOnly={isReadOnly}
        />
      )}
    />
  );
}
