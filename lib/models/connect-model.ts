import { eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { integrations } from "@/db/schema/integrations";
import { modelPrices } from "@/db/schema/usage";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { readObject } from "@/lib/integrations/keys";
import { integrationStatement, openConnection } from "@/lib/integrations/open-connection";
import { openAiCalls } from "@/lib/integrations/providers/openai";
import { LIST_PRICES, type ModelPrice } from "@/lib/usage/list-prices";

/** A model with its address, headers and price. */
export type ConnectedModel = ReturnType<typeof openAiCalls> & {
  model: string;
  /** Null if no price is known. */
  price: ModelPrice | null;
  /** False for other servers with OpenAI's API. */
  isOpenAi: boolean;
};

const NO_MODELS = "This integration doesn't provide models";

function modelOf(metadata: string, named: string | null | undefined): string {
  const { preferredModel } = readObject(metadata);
  const model = named || preferredModel;
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
  const { found, prices } = await namedBatch(ctx.db, {
    found: integrationStatement(ctx, integrationId),
    prices: ctx.db
      .select()
      .from(modelPrices)
      .where(eq(modelPrices.model, named ? named : preferred)),
  });
  const [row] = found;
  const connection = await openConnection(ctx, row, { type: "openai", other: NO_MODELS });
  const model = modelOf(row?.metadata ?? "{}", named);
  return {
    ...openAiCalls(ctx.config, connection),
    model,
    price: prices[0] ?? LIST_PRICES[model] ?? null,
    isOpenAi: !connection.config.baseUrl,
  };
}
