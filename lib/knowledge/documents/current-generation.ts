import { and, eq, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { defaultEmbedding } from "@/lib/models/default-embedding";
import { CHUNKING, type Chunking } from "../chunk-text";

/** The generation that documents are indexed into, with its settings. */
export interface Generation {
  id: string;
  chunkSize: number;
  chunkOverlap: number;
  /** Null if it has no vectors. */
  embeddingIntegrationId: string | null;
  embeddingModel: string | null;
  dimensions: number | null;
}

export const chunkingOf = ({
  chunkSize: size,
  chunkOverlap: overlap,
}: Pick<Generation, "chunkSize" | "chunkOverlap">): Chunking => ({ size, overlap });

/** Selects the RAG's current generation. */
export const currentStatement = (ctx: Context, ragId: string) =>
  ctx.db
    .select({
      id: ragGenerations.id,
      chunkSize: ragGenerations.chunkSize,
      chunkOverlap: ragGenerations.chunkOverlap,
      embeddingIntegrationId: ragGenerations.embeddingIntegrationId,
      embeddingModel: ragGenerations.embeddingModel,
      dimensions: ragGenerations.dimensions,
    })
    .from(ragGenerations)
    .where(and(eq(ragGenerations.ragId, ragId), eq(ragGenerations.state, "current")));

/** Returns the current generation. Creates it for a RAG's first document. */
export async function currentGeneration(
  ctx: Context,
  ragId: string,
): Promise<Generation | undefined> {
  const read = currentStatement(ctx, ragId);
  const [found] = await read;
  if (found) return found;
  const row = {
    id: crypto.randomUUID(),
    ragId,
    chunkSize: CHUNKING.size,
    chunkOverlap: CHUNKING.overlap,
    ...(await defaultEmbedding(ctx)),
    state: "current" as const,
    createdAt: ctx.now,
    currentAt: ctx.now,
  };
  const hasDocument = sql`EXISTS (SELECT 1 FROM ${ragDocuments} WHERE ${ragDocuments.ragId} = ${ragId})`;
  const [, [made]] = await ctx.db.batch([
    insertWhere(ctx.db, ragGenerations, row, hasDocument).onConflictDoNothing(),
    read,
  ]);
  return made;
}
