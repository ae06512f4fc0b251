import { and, eq, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { CHUNKING, type Chunking } from "../chunk-text";

/** The generation into which documents go, and how it is cut. */
export interface Generation {
  id: string;
  chunkSize: number;
  chunkOverlap: number;
  /** How its vectors are made; null where it has none. */
  embeddingIntegrationId: string | null;
  embeddingModel: string | null;
  dimensions: number | null;
}

export const chunkingOf = ({
  chunkSize: size,
  chunkOverlap: overlap,
}: Pick<Generation, "chunkSize" | "chunkOverlap">): Chunking => ({ size, overlap });

/** The statement that reads the generation of a RAG that answers. */
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

/** The generation that answers; the first document of a RAG begins it. */
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
