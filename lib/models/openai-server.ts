import type { openAiCalls } from "@/lib/integrations/providers/openai";
import { OutboundError, outboundFetch, outboundStream } from "@/lib/outbound-fetch";
import type { ModelServer } from "./model-server";
import { parseJson, streamEvents } from "./openai-chat";
import { outboundFailure, responseFailure, unreadableResponse } from "./provider-failures";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Room for 128 texts with 3,072 dimensions of 20 characters each. */
const MAX_VECTORS_BYTES = 12 * 1024 * 1024;

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

/** Calls OpenAI, or another server with its API. */
export function openAiServer(
  calls: ReturnType<typeof openAiCalls>,
  { model, isOpenAi }: { model: string; isOpenAi: boolean },
): ModelServer {
  const { base, headers, rules, provider } = calls;
  return {
    provider,
    async *answer(body, { timeoutMs, signal, streams }) {
      try {
        const request = { headers, rules, body, timeoutMs, signal, maxBytes: MAX_ANSWER_BYTES };
        const { text, ...head } = await outboundStream(`${base}/chat/completions`, request);
        if (text === null) throw responseFailure(head, { provider, model });
        if (streams) yield* streamEvents(text);
        else yield parseJson((await Array.fromAsync(text)).join(""));
      } catch (error) {
        throw error instanceof OutboundError ? outboundFailure(error, provider) : error;
      }
    },
    async embed(texts, { dimensions, timeoutMs }) {
      const ask = (more: object) =>
        outboundFetch(`${base}/embeddings`, {
          headers,
          rules,
          timeoutMs,
          maxBytes: MAX_VECTORS_BYTES,
          body: { model, input: texts, encoding_format: "float", ...more },
        }).catch((error: unknown) => {
          throw outboundFailure(error, provider);
        });
      const first = await ask({ dimensions });
      // Other servers may reject the parameter.
      const answer = first.status === 400 && !isOpenAi ? await ask({}) : first;
      if (answer.status !== 200) throw responseFailure(answer, { provider, model });
      const vectors = readVectors(answer.json, texts.length);
      if (!vectors) throw unreadableResponse(provider);
      return { vectors, tokens: tokensOf(answer.json) };
    },
    rerank: null,
    toMarkdown: null,
  };
}
