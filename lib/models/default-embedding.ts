import { and, eq } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import type { Context } from "@/lib/context/context";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { WORKERS_AI_DEFAULTS } from "./default-models";

/**
 * Returns the embedding settings of a new RAG's index: those of Workers AI where it is bound and
 * active. Otherwise null, and passages are found by keywords.
 */
export async function defaultEmbedding(ctx: Context) {
  if (!ctx.ai) return null;
  const [found] = await ctx.db
    .select({ id: integrations.id })
    .from(integrations)
    .where(
      and(
        eq(integrations.type, "workers-ai"),
        eq(integrations.isActive, true),
        isNotDeleted(integrations),
      ),
    );
  if (!found) return null;
  const { model, dimensions } = WORKERS_AI_DEFAULTS.embedding;
  return { embeddingIntegrationId: found.id, embeddingModel: model, dimensions };
}
