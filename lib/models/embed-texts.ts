import { type Context, callOutside } from "@/lib/context/context";
import { releaseUsage, reserveUsage, settleUsage } from "@/lib/usage/ledger";
import { type ConnectedModel, connectModel } from "./connect-model";
import type { CallPurpose } from "./model-call";
import type { ModelServer } from "./model-server";
import { maxTokens } from "./openai-chat";
import { ModelFailure } from "./provider-failures";

interface TextsCall {
  integrationId: string;
  model: string;
  texts: readonly string[];
  /** Milliseconds for the whole call. */
  timeoutMs: number;
  for: CallPurpose;
}

export interface EmbeddingCall extends TextsCall {
  /** Length of each vector. */
  dimensions: number;
}

/** Calls a model on texts. Reserves the maximum cost before the call and records the actual cost after it. */
async function charged<Result>(
  ctx: Context,
  { server, model, costs }: ConnectedModel,
  call: Pick<TextsCall, "integrationId" | "for"> & { maxTokens: number },
  ask: (server: ModelServer) => Promise<{ result: Result; tokens: number | null }>,
): Promise<Result> {
  const of = (inputTokens: number) => costs({ inputTokens, cachedTokens: 0, outputTokens: 0 });
  const maximum = of(call.maxTokens);
  const { integrationId } = call;
  const id = await reserveUsage(ctx, { ...call.for, ...maximum, integrationId, model });
  let tokens: number | null = null;
  let isCharged = true;
  try {
    const answer = await callOutside(ctx, () => ask(server));
    tokens = answer.tokens;
    return answer.result;
  } catch (error) {
    isCharged = !(error instanceof ModelFailure) || error.isCharged;
    throw error;
  } finally {
    if (isCharged) {
      const used = tokens === null ? maximum : of(tokens);
      await settleUsage(ctx, id, { ...used, cachedTokens: 0, isEstimated: tokens === null });
    } else await releaseUsage(ctx, id);
  }
}

/**
 * Turns texts into vectors with a model; the caller decides whether to retry.
 *
 * @throws AppError as `callModel`.
 */
export async function embedTexts(ctx: Context, call: EmbeddingCall): Promise<number[][]> {
  const { texts, dimensions, timeoutMs } = call;
  const connection = await connectModel(ctx, call);
  const { model } = connection;
  const sent = { ...call, maxTokens: maxTokens(texts.join("\n")) };
  return charged(ctx, connection, sent, async (server) => {
    const { vectors, tokens } = await server.embed(texts, { dimensions, timeoutMs });
    const other = vectors.find(({ length }) => length !== dimensions);
    if (other)
      throw new ModelFailure(
        "provider_failed",
        `${model} returned vectors of length ${other.length} instead of ${dimensions}`,
        { isCharged: true },
      );
    return { result: vectors, tokens };
  });
}

/**
 * Returns how well each text answers a query, from 0 to 1, or null if the integration has no
 * reranker.
 *
 * @throws AppError as `callModel`.
 */
export async function rerankTexts(
  ctx: Context,
  { query, texts, timeoutMs, ...call }: TextsCall & { query: string },
): Promise<number[] | null> {
  const connection = await connectModel(ctx, call);
  const { rerank } = connection.server;
  if (!rerank) return null;
  // The model reads the query with each text.
  const tokens = maxTokens(texts.join("\n")) + texts.length * maxTokens(query);
  return charged(ctx, connection, { ...call, maxTokens: tokens }, async () => ({
    result: await rerank(query, texts, { timeoutMs }),
    tokens: null,
  }));
}
