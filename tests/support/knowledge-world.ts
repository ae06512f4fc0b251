import { ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import type { Context } from "@/lib/context/context";
import { CHUNKING, chunkText } from "@/lib/knowledge/chunk-text";
import { chunksOf } from "@/lib/knowledge/index-chunks";
import { normaliseText } from "@/lib/knowledge/text";
import {
  makeVectors,
  startGeneration,
  switchGeneration,
  type Vectors,
  writeChunks,
} from "./knowledge-index";

/** Creates a RAG without documents; returns its id. */
export async function makeRag(ctx: Context, name = "Handbook"): Promise<string> {
  const id = crypto.randomUUID();
  await ctx.db.insert(rags).values({
    id,
    name,
    url: "https://rag.example.com",
    type: "document-qa",
    status: "active",
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  return id;
}

/** Inserts a document's row; returns its id. */
export async function makeDocument(
  ctx: Context,
  ragId: string,
  changes: Partial<typeof ragDocuments.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await ctx.db.insert(ragDocuments).values({
    id,
    ragId,
    title: "Untitled",
    source: "text",
    contentHash: id,
    bytes: 1,
    state: "ready",
    createdAt: ctx.now,
    updatedAt: ctx.now,
    ...changes,
  });
  return id;
}

/** Indexes texts in their own generation, with or without vectors, and makes it the current one. */
export async function makeLibrary(
  ctx: Context,
  documents: readonly { title: string; text: string; externalId?: string }[],
  vectors?: Vectors,
) {
  const ragId = await makeRag(ctx);
  const generationId = await startGeneration(ctx, ragId, CHUNKING, vectors);
  const ids: string[] = [];
  for (const { title, text, externalId = null } of documents) {
    const shortText = normaliseText(text);
    const builtAs = `${generationId} 1`;
    const id = await makeDocument(ctx, ragId, { title, externalId, shortText, builtAs });
    const chunks = chunkText(shortText);
    await writeChunks(ctx, generationId, chunksOf({ id, title }, chunks));
    ids.push(id);
  }
  if (vectors) await makeVectors(ctx, generationId);
  await switchGeneration(ctx, { ragId, generationId });
  return { ragId, generationId, ids };
}
