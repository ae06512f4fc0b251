import { and, eq, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import type { Context } from "@/lib/context/context";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { WORKERS_AI_DEFAULTS } from "./default-models";
import { activeWorkersAi } from "./workers-ai/active-integration";

/**
 * Returns the embedding settings of a new RAG's index: those of Workers AI where it is bound and
 * active, or of an active model server on this machine. Otherwise null, and passages are found by
 * keywords.
 */
export async function defaultEmbedding(ctx: Context) {
  if (!ctx.ai) return ctx.config.local ? embeddingHere(ctx) : null;
  const integrationId = await activeWorkersAi(ctx);
  if (integrationId === null) return null;
  const { model, dimensions } = WORKERS_AI_DEFAULTS.embedding;
  return { embeddingIntegrationId: integrationId, embeddingModel: model, dimensions };
}

/** Returns the embedding model that the test of a model server on this machine found. */
async function embeddingHere(ctx: Context) {
  const found = sql<string | null>`json_extract(${integrations.metadata}, '$.embedding')`;
  const rows = await ctx.db
    .select({ id: integrations.id, embedding: found.as("embedding") })
    .from(integrations)
    .where(
      and(
        eq(integrations.type, "openai"),
        eq(integrations.isActive, true),
        isNotDeleted(integrations),
        sql`${found} IS NOT NULL`,
      ),
    )
    .orderBy(integrations.createdAt)
    .limit(1);
  const [row] = rows;
  if (!row?.embedding) return null;
  const { model, dimensions }: { model: string; dimensions: number } = JSON.parse(row.embedding);
  return { embeddingIntegrationId: row.id, embeddingModel: model, dimensions };
}
