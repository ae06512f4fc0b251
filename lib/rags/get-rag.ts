import { rags } from "@/db/schema/rags";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { creatorNameColumn, foundItem, isReadableItem } from "@/lib/managed-items/read-items";
import type { Context } from "@/lib/platform/context";
import { RAG } from "./definition";
import { ragView } from "./rag-view";
import { ragColumns } from "./rows";
import { RAG_ID_MISSING, type RagView } from "./schema";

export interface FoundRag {
  rag: RagView;
  version: number;
  /** Null where whoever created it is not known any more. */
  creatorName: string | null;
}

/**
 * One RAG that the person may read: superadmin, creator or assigned. One round trip.
 *
 * @throws AppError `unauthenticated`; `invalid_input` without an id; `not_found` for one that is not there or not theirs to see.
 */
export async function getRag(ctx: Context, id: string): Promise<FoundRag> {
  const actor = authorize(ctx.actor, "rags.list");
  if (id.trim() === "") throw new AppError("invalid_input", RAG_ID_MISSING);
  const rows = await ctx.db
    .select({ ...ragColumns(actor), creatorName: creatorNameColumn(RAG) })
    .from(rags)
    .where(isReadableItem(RAG, actor, id));
  const row = foundItem(RAG, rows);
  return { rag: ragView(row), version: row.version, creatorName: row.creatorName };
}
