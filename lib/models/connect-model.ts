import { eq, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { modelPrices } from "@/db/schema/usage";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { readObject } from "@/lib/integrations/keys";
import { openConnection, readIntegration } from "@/lib/integrations/open-connection";
import { openAiCalls } from "@/lib/integrations/providers/openai";
import { costOf, exactCostOf, LIST_PRICES, type TokenCounts } from "@/lib/usage/list-prices";
import { NEURON_MICROS, WORKERS_AI_DEFAULTS } from "./default-models";
import type { ModelServer } from "./model-server";
import { openAiServer } from "./openai-server";
import { workersAiServer } from "./workers-ai/workers-ai-server";

/** A model with where it runs and what it costs. */
export interface ConnectedModel {
  model: string;
  server: ModelServer;
  /** False for other servers with OpenAI's API, and for Workers AI. */
  isOpenAi: boolean;
  /**
   * Returns what tokens cost. `microDollars` is null if no price is known; `neurons` count toward the
   * free allowance of Workers AI, and are null for other providers.
   */
  costs(tokens: TokenCounts): {
    inputTokens: number;
    outputTokens: number;
    microDollars: number | null;
    neurons: number | null;
  };
}

const NO_MODELS = "This integration doesn't provide models";
const NOT_BOUND = "Workers AI isn't available here. It is part of deployments to Cloudflare.";
/** More than any allowance: without a price, it can't be kept. */
const UNKNOWN_NEURONS = 1e9;

function modelOf(
  { type, metadata }: { type: string; metadata: string },
  named: string | null | undefined,
): string {
  const { preferredModel } = readObject(metadata);
  const own = type === "workers-ai" ? WORKERS_AI_DEFAULTS.chat : undefined;
  const model = named || preferredModel || own;
  if (typeof model === "string" && model !== "") return model;
  throw new AppError("conflict", "No model is set for this integration");
}

/**
 * Decrypts an integration's keys to call a model.
 *
 * @throws AppError `not_found`, or `conflict` if the integration is inactive, provides no models,
 *   or its keys can't be decrypted.
 */
export async function connectModel(
  ctx: Context,
  { integrationId, model: named }: { integrationId: string; model?: string | null },
): Promise<ConnectedModel> {
  const preferred = sql`(SELECT json_extract(${integrations.metadata}, '$.preferredModel') FROM ${integrations}
    WHERE ${integrations.id} = ${integrationId})`;
  const [row, prices] = await Promise.all([
    readIntegration(ctx, integrationId),
    ctx.db
      .select()
      .from(modelPrices)
      .where(eq(modelPrices.model, named ? named : preferred)),
  ]);
  const types = ["openai", "workers-ai"] as const;
  const connection = await openConnection(ctx, row, { types, other: NO_MODELS });
  const model = modelOf(row ?? { type: "", metadata: "{}" }, named);
  const price = prices[0] ?? LIST_PRICES[model] ?? null;
  const isWorkersAi = row?.type === "workers-ai";
  const isOpenAi = !isWorkersAi && !connection.config.baseUrl;
  if (isWorkersAi && !ctx.ai) throw new AppError("conflict", NOT_BOUND);
  return {
    model,
    isOpenAi,
    server:
      isWorkersAi && ctx.ai
        ? workersAiServer(ctx.ai, model)
        : openAiServer(openAiCalls(ctx.config, connection), { model, isOpenAi }),
    costs: (tokens) => ({
      inputTokens: tokens.inputTokens,
      outputTokens: tokens.outputTokens,
      microDollars: price && costOf(price, tokens),
      neurons: isWorkersAi
        ? price
          ? exactCostOf(price, tokens) / NEURON_MICROS
          : UNKNOWN_NEURONS
        : null,
    }),
  };
}
