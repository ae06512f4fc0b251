import { eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { integrations } from "@/db/schema/integrations";
import { modelPrices } from "@/db/schema/usage";
import type { Context } from "@/lib/context/context";
import { UnreadableSecretError } from "@/lib/crypto/secret-box";
import { AppError } from "@/lib/errors";
import { KEYS_UNREADABLE, keyBox, openKeys, readObject } from "@/lib/integrations/keys";
import { openAiCalls } from "@/lib/integrations/providers/openai";
import { INTEGRATION_NOT_FOUND } from "@/lib/integrations/rows";
import { LIST_PRICES, type ModelPrice } from "@/lib/usage/list-prices";

/** A model that can be called: where, with which headers, and at what price. */
export type ConnectedModel = ReturnType<typeof openAiCalls> & {
  model: string;
  /** Null where nobody has said what it costs. */
  price: ModelPrice | null;
  /** OpenAI itself, and no server that speaks its API. */
  isOpenAi: boolean;
};

function modelOf(metadata: string, named: string | null | undefined): string {
  const { preferredModel } = readObject(metadata);
  const model = named || preferredModel;
  if (typeof model === "string" && model !== "") return model;
  throw new AppError("conflict", "The integration names no model");
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
    found: ctx.db.select().from(integrations).where(eq(integrations.id, integrationId)),
    prices: ctx.db
      .select()
      .from(modelPrices)
      .where(eq(modelPrices.model, named ? named : preferred)),
  });
  const [row] = found;
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  if (row.type !== "openai") throw new AppError("conflict", "This integration has no models");
  if (!row.isActive) throw new AppError("conflict", `The integration ${row.name} is switched off`);
  const model = modelOf(row.metadata, named);
  const { baseUrl, organizationId } = readObject(row.config);
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const config = { baseUrl: text(baseUrl), organizationId: text(organizationId) };
  const keys = await openKeys(keyBox(ctx.config), row).catch((error: unknown) => {
    if (error instanceof UnreadableSecretError) throw new AppError("conflict", KEYS_UNREADABLE);
    throw error;
  });
  return {
    ...openAiCalls(ctx.config, { keys, config }),
    model,
    price: prices[0] ?? LIST_PRICES[model] ?? null,
    isOpenAi: config.baseUrl === null,
  };
}
