import type { Context } from "@/lib/context/context";
import { chargedCall } from "./charged-call";
import { connectModel } from "./connect-model";
import type { CallPurpose } from "./model-call";
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

/**
 * Turns texts into vectors with a model; the caller decides whether to retry.
 *
 * @throws AppError as `callModel`.
 */
export async function embedTexts(ctx: Context, call: EmbeddingCall): Promise<number[][]> {
  const { texts, dimensions, timeoutMs } = call;
  const connection = await connectModel(ctx, call);
  const { model } = connection;
  const maximum = { inputTokens: maxTokens(texts.join("\n")), outputTokens: 0 };
  return chargedCall(ctx, connection, { ...call, maximum }, async (server) => {
    const { vectors, tokens } = await server.embed(texts, { dimensions, timeoutMs });
    const other = vectors.find(({ length }) => length !== dimensions);
    if (other)
      throw new ModelFailure(
        "provider_failed",
        `${model} returned vectors of length ${other.length} instead of ${dimensions}`,
        { isCharged: true },
      );
    const used = tokens === null ? null : { inputTokens: tokens, outputTokens: 0 };
    return { result: vectors, used };
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
  const maximum = { inputTokens: tokens, outputTokens: 0 };
  return chargedCall(ctx, connection, { ...call, maximum }, async () => ({
    result: await rerank(query, texts, { timeoutMs }),
    used: null,
  }));
}
