import { sql } from "drizzle-orm";
import { ragProjects, rags } from "@/db/schema/rags";
import { RAG } from "@/lib/managed-items/agents-and-rags";
import { itemCardColumns } from "@/lib/managed-items/item-columns";
import type { ItemStore } from "@/lib/managed-items/item-store";
import { type ItemCardRow, itemView, withCounts } from "@/lib/managed-items/item-view";
import type { ItemReads, Reader } from "@/lib/managed-items/read-items";
import { isReadableId } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import {
  type CreateRag,
  createRagSchema,
  type RagCardView,
  type RagConfig,
  type RagView,
  type UpdateRag,
  updateRagSchema,
} from "./schema";

/**
 * Returns a RAG's columns with its first `teamLimit` members. Counts only links to projects that
 * the actor may read.
 */
function ragColumns(actor: Reader, teamLimit?: number) {
  const links = sql`SELECT count(*) FROM ${ragProjects} WHERE ${ragProjects.ragId} = ${rags.id}
    AND ${isReadableId(PROJECT, actor, ragProjects.projectId)}`;
  return { ...itemCardColumns(RAG, links, teamLimit), config: rags.config };
}

interface RagRow extends ItemCardRow {
  /** JSON. */
  config: string | null;
}

function ragView(row: RagRow): RagView {
  const ragConfig = row.config ? (JSON.parse(row.config) as RagConfig) : null;
  return { ...itemView(row), ragUrl: row.url, ragType: row.type, ragConfig };
}

type Store = ItemStore<CreateRag, UpdateRag, RagRow, RagView> &
  ItemReads<RagRow, RagView, RagRow, RagCardView>;

export const RAG_STORE: Store = {
  item: RAG,
  rows: (ctx, actor, clause) => ctx.db.select(ragColumns(actor)).from(rags).where(clause),
  view: ragView,
  cards: (ctx, actor, clause, teamLimit) =>
    ctx.db.select(ragColumns(actor, teamLimit)).from(rags).where(clause),
  cardView: (row) => withCounts(ragView(row), row),
  createSchema: createRagSchema,
  updateSchema: updateRagSchema,
  columns: ({ ragUrl, ragType, ragConfig, status }) => ({
    config: ragConfig && JSON.stringify(ragConfig),
    url: ragUrl,
    type: ragType,
    // A status that a person sets overrides the one from the build.
    statusBefore: status === undefined ? undefined : null,
  }),
};
