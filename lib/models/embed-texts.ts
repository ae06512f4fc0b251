import { type Context, callOutside } from "@/lib/context/context";
import { type OutboundAnswer, OutboundError, outboundFetch } from "@/lib/outbound-fetch";
import { releaseUsage, reserveUsage, settleUsage } from "@/lib/usage/ledger";
import { costOf } from "@/lib/usage/list-prices";
import { type ConnectedModel, connectModel } from "./connect-model";
import type { CallPurpose } from "./model-call";
import { maxTokens } from "./openai-chat";
import {
  ModelFailure,
  outboundFailure,
  responseFailure,
  unreadableResponse,
} from "./provider-failures";

/** Room for 128 texts with 3,072 dimensions of 20 characters each. */
const MAX_ANSWER_BYTES = 12 * 1024 * 1024;

export interface EmbeddingCall {
  integrationId: string;
  model: string;
  /** Length of each vector. */
  dimensions: number;
  texts: readonly string[];
  /** Milliseconds for the whole call. */
  timeoutMs: number;
  for: CallPurpose;
}

/** Returns one vector per text in the same order, or null if the response has another form. */
function readVectors(json: unknown, texts: number): number[][] | null {
  const { data } = (json ?? {}) as { data?: unknown };
  if (!Array.isArray(data) || data.length !== texts) return null;
  const vectors: number[][] = [];
  for (const [place, entry] of data.entries()) {
    const { index = place, embedding } = (entry ?? {}) as { index?: unknown; embedding?: unknown };
    const isVector = Array.isArray(embedding) && embedding.every(Number.isFinite);
    if (!isVector || typeof index !== "number" || !(index >= 0 && index < texts)) return null;
    vectors[index] = embedding;
  }
  return vectors.filter(Boolean).length === texts ? vectors : null;
}

function tokensOf(json: unknown): number | null {
  const { usage } = (json ?? {}) as { usage?: { prompt_tokens?: unknown } };
  const tokens = usage?.prompt_tokens;
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? Number(tokens) : null;
}

/**
 * Requests vectors. Retries without `dimensions` if a server other than OpenAI rejects that
 * parameter.
 */
async function askProvider(
  { base, headers, rules, isOpenAi, model }: ConnectedModel,
  { texts, dimensions, timeoutMs }: EmbeddingCall,
): Promise<OutboundAnswer> {
  const ask = (more: object) =>
    outboundFetch(`${base}/embeddings`, {
      headers,
      rules,
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      body: { model, input: texts, encoding_format: "float", ...more },
    });
  const answer = await ask({ dimensions });
  return answer.status === 400 && !isOpenAi ? ask({}) : answer;
}

/**
 * Turns texts into vectors with a model, in one call; the caller decides whether to retry. Reserves
 * the maximum cost before the call and records the actual cost after it.
 *
 * @throws AppError as `callModel`.
 */
export async function embedTexts(ctx: Context, call: EmbeddingCall): Promise<number[][]> {
  const connection = await connectModel(ctx, call);
  const { model, price, provider } = connection;
  const costs = (inputTokens: number) => ({
    inputTokens,
    outputTokens: 0,
    microDollars: price && costOf(price, { inputTokens, cachedTokens: 0, outputTokens: 0 }),
  });
  const maximum = costs(maxTokens(call.texts.join("\n")));
  const { integrationId } = call;
  const id = await reserveUsage(ctx, { ...call.for, ...maximum, integrationId, model });
  let tokens: number | null = null;
  let isCharged = true;
  try {
    const answer = await callOutside(ctx, () => askProvider(connection, call));
    if (answer.status !== 200) throw responseFailure(answer, connection);
    tokens = tokensOf(answer.json);
    const vectors = readVectors(answer.json, call.texts.length);
    if (!vectors) throw unreadableResponse(provider);
    const other = vectors.find(({ length }) => length !== call.dimensions);
    if (other)
      throw new ModelFailure(
        "provider_failed",
        `${model} returned vectors of length ${other.length} instead of ${call.dimensions}`,
        { isCharged: true },
      );
    return vectors;
  } catch (error) {
    const failure = error instanceof OutboundError ? outboundFailure(error, provider) : error;
    isCharged = !(failure instanceof ModelFailure) || failure.isCharged;
    throw failure;
  } finally {
    if (isCharged) {
      const used = tokens === null ? maximum : costs(tokens);
      await settleUsage(ctx, id, { ...used, cachedTokens: 0, isEstimated: tokens === null });
    } else await releaseUsage(ctx, id);
  }
}
