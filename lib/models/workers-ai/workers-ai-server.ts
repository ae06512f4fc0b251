import * as z from "zod";
import type { AiBinding } from "@/lib/context/ai-binding";
import { EMBEDDING_CALL, WORKERS_AI_MODELS } from "../default-models";
import type { ModelServer } from "../model-server";
import { maxTokens, streamEvents } from "../openai-chat";
import { ModelFailure, unreadableResponse } from "../provider-failures";
import { conversionFailure, convertFile, runModel, streamModel, WORKERS_AI } from "./run-model";

const legacyCall = z.object({ name: z.string(), arguments: z.unknown() });
/** The answer of older models, whole or as a part of a stream. */
const legacyAnswer = z.object({
  response: z.unknown().optional(),
  tool_calls: z.array(legacyCall).nullish().catch(null),
  usage: z.unknown().optional(),
});

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Returns an answer in OpenAI's format, which newer models use. */
function inOpenAiFormat(json: unknown, isWhole: boolean): unknown {
  const hasChoices = typeof json === "object" && json !== null && "choices" in json;
  const read = legacyAnswer.safeParse(json);
  if (hasChoices || !read.success) return json;
  const { response, tool_calls: calls, usage } = read.data;
  if (isWhole && response === undefined && !calls) return json;
  return {
    choices: [
      {
        message: {
          content: response == null ? "" : asText(response),
          tool_calls: calls?.map(({ name, arguments: given }, index) => ({
            index,
            function: { name, arguments: asText(given ?? {}) },
          })),
        },
        // A stream reports its usage last.
        finish_reason: isWhole || usage ? "stop" : null,
      },
    ],
    usage,
  };
}

const embeddings = z.object({ data: z.array(z.array(z.number())) });
const scores = z.object({
  response: z.array(z.object({ id: z.int().nonnegative(), score: z.number() })),
});

const converted = z.union([
  z.object({ format: z.literal("error"), error: z.string() }),
  z.object({ format: z.literal("markdown"), data: z.string(), tokens: z.number().nullish() }),
]);

/** Splits texts into calls that the model accepts. */
function* batchesOf(texts: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let tokens = 0;
  for (const text of texts) {
    const more = maxTokens(text);
    const isFull = batch.length === EMBEDDING_CALL.texts || tokens + more > EMBEDDING_CALL.tokens;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, tokens] = [[], 0];
    }
    batch.push(text);
    tokens += more;
  }
  yield batch;
}

const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Calls the models of the bound account. Needs no key. */
export function workersAiServer(ai: AiBinding, model: string): ModelServer {
  return {
    provider: WORKERS_AI,
    async *answer({ model: _, stream_options: __, ...body }, { timeoutMs, signal, streams }) {
      const input = { ...body, ...WORKERS_AI_MODELS[model]?.options };
      if (!streams) {
        const json = await runModel(ai, { model, input, timeoutMs, signal });
        yield inOpenAiFormat(json, true);
        return;
      }
      const text = streamModel(ai, { model, input, timeoutMs, signal });
      for await (const event of streamEvents(text)) yield inOpenAiFormat(event, false);
    },
    async embed(texts, { timeoutMs }) {
      const until = Date.now() + timeoutMs;
      const vectors: number[][] = [];
      for (const batch of batchesOf(texts)) {
        const input = { text: batch, truncate_inputs: true };
        const left = until - Date.now();
        const json = await runModel(ai, { model, input, timeoutMs: left }).catch((error) => {
          // What the batches before took is charged.
          if (vectors.length === 0 || !(error instanceof ModelFailure)) throw error;
          const { code, message, retryAfter } = error;
          throw new ModelFailure(code, message, { isCharged: true, retryAfter });
        });
        const read = embeddings.safeParse(json);
        if (!read.success || read.data.data.length !== batch.length)
          throw unreadableResponse(WORKERS_AI);
        vectors.push(...read.data.data);
      }
      return { vectors, tokens: null };
    },
    async rerank(query, texts, { timeoutMs }) {
      const input = { query, contexts: texts.map((text) => ({ text })) };
      const read = scores.safeParse(await runModel(ai, { model, input, timeoutMs }));
      if (!read.success) throw unreadableResponse(WORKERS_AI);
      const found = read.data.response;
      // Documented as logits that a sigmoid maps to [0, 1].
      const areLogits = found.some(({ score }) => score < 0 || score > 1);
      const byText = new Map(
        found.map(({ id, score }) => [id, areLogits ? sigmoid(score) : score]),
      );
      return texts.map((_, at) => byText.get(at) ?? 0);
    },
    async toMarkdown({ name, type, bytes }, { pictures, timeoutMs }) {
      const file = { name, blob: new Blob([bytes], { type }) };
      const images = { convert: true, maxConvertedImages: pictures };
      const convert = { pdf: { metadata: false, images } };
      const read = converted.safeParse(await convertFile(ai, { file, convert, timeoutMs }));
      if (!read.success) throw unreadableResponse(WORKERS_AI);
      if (read.data.format === "error") throw conversionFailure(read.data.error);
      return { markdown: read.data.data, tokens: read.data.tokens ?? null };
    },
  };
}
