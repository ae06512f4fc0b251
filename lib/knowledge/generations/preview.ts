import { askEngine, type Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { DOCUMENT_NOT_FOUND } from "../documents/document-rules";
import { requireRagManager } from "../documents/rag-access";
import type { AskedPreview, PreviewAnswer } from "./cut-preview";
import type { PreviewQuery, PreviewView } from "./schema";

/** The engine's question for it: cutting a long text takes a while, and is code that the console does not carry. */
export const CUT_PREVIEW = "cut-preview";
const NOTHING_TO_CUT = "There is no document whose text has been read yet";

/**
 * How a document would be cut by `{ chunk_size, chunk_overlap }`: the newest that has been read, or the one of
 * `{ document_id }`; and what vectors of all documents would take. Nothing changes.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `conflict` where there is no text, or `unavailable`.
 */
export async function previewChunking(
  ctx: Context,
  ragId: string,
  query: PreviewQuery,
): Promise<PreviewView> {
  await requireRagManager(ctx, ragId);
  const asked: AskedPreview = { ...query, ragId };
  const answer = await askEngine<PreviewAnswer>(ctx, CUT_PREVIEW, asked);
  if ("preview" in answer) return answer.preview;
  if (answer.missing === "document") throw new AppError("not_found", DOCUMENT_NOT_FOUND);
  throw new AppError("conflict", NOTHING_TO_CUT);
}
