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

/** A model that can be called: where, with which headers, and at what price. */
export type ConnectedModel = ReturnType<typeof openAiCalls> & {
  model: string;
  /** Null where nobody has said what it costs. */
  price: ModelPrice | null;
  /** OpenAI itself, and no server that speaks its API. */
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
 * Opens an integration's keys for calls of a model.
 *
 * @throws AppError `not_found`, or `conflict` for an integration that is switched off, speaks to no model, or whose keys
 *   cannot be read.
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
