import { rags } from "@/db/schema/rags";
import { isReadableItem } from "@/lib/managed-items/read-items";
import type { ItemWriting } from "@/lib/managed-items/writing";
import { RAG } from "./definition";
import { ragView } from "./rag-view";
import { ragColumns } from "./rows";
import {
  type CreateRag,
  createRagSchema,
  type RagView,
  type UpdateRag,
  updateRagSchema,
} from "./schema";

/** How RAGs are written. */
export const RAG_WRITING: ItemWriting<CreateRag, UpdateRag, RagView> = {
  item: RAG,
  createSchema: createRagSchema,
  updateSchema: updateRagSchema,
  columns: ({ ragUrl, ragType }) => ({ url: ragUrl, type: ragType }),
  read: async (ctx, actor, id) => {
    const rows = await ctx.db
      .select(ragColumns(actor))
      .from(rags)
      .where(isReadableItem(RAG, actor, id));
    return rows.map((row) => ({ view: ragView(row), version: row.version }));
  },
};
