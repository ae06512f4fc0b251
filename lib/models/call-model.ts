import { type Context, callOutside } from "@/lib/context/context";
import { OutboundError, outboundStream } from "@/lib/outbound-fetch";
import { releaseUsage, reserveUsage, settleUsage } from "@/lib/usage/ledger";
import { costOf } from "@/lib/usage/list-prices";
import { type ConnectedModel, connectModel } from "./connect-model";
import {
  type CallOptions,
  MAX_OUTPUT_TOKENS,
  MODEL_TIMEOUT_MS,
  type ModelAnswer,
  type ModelCall,
} from "./model-call";
import { AnswerReader, chatBody, maxTokens, parseJson, streamEvents } from "./openai-chat";
import {
  cutOffResponse,
  ModelFailure,
  outboundFailure,
  responseFailure,
  unreadableResponse,
} from "./provider-failures";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

async function converse(
  connection: ConnectedModel,
  { body, timeoutMs, reader }: { body: object; timeoutMs: number; reader: AnswerReader },
  { onText, signal }: CallOptions,
): Promise<void> {
  const { base, headers, rules, provider } = connection;
  try {
    const request = { headers, rules, body, timeoutMs, signal, maxBytes: MAX_ANSWER_BYTES };
    const { text, ...head } = await outboundStream(`${base}/chat/completions`, request);
    if (text === null) throw responseFailure(head, connection);
    if (!onText) {
      const json = parseJson((await Array.fromAsync(text)).join(""));
      if (reader.add(json) === null) throw unreadableResponse(provider);
      return;
    }
    for await (const event of streamEvents(text)) {
      const added = reader.add(event);
      if (added === null) throw unreadableResponse(provider);
      if (added !== "") await onText(added);
    }
    if (!reader.isComplete) throw cutOffResponse(provider);
  } catch (error) {
    throw error instanceof OutboundError ? outboundFailure(error, provider) : error;
  }
}

/**
 * Calls a model once; the caller decides whether to retry. Returns tool calls without executing
 * them. Reserves the maximum cost before the call and records the actual cost after it, also for an
 * interrupted answer.
 *
 * @throws AppError `not_found` or `conflict` if the integration can't be used, `cap_reached`, or
 *   ModelFailure.
 */
export async function callModel(
  ctx: Context,
  call: ModelCall,
  options: CallOptions = {},
): Promise<ModelAnswer> {
  const connection = await connectModel(ctx, call);
  const { model, price, isOpenAi } = connection;
  const { maxOutputTokens = MAX_OUTPUT_TOKENS, timeoutMs = MODEL_TIMEOUT_MS } = call;
  const streams = options.onText !== undefined;
  const body = chatBody(call, { model, maxOutputTokens, streams, isOpenAi });
  const sent = JSON.stringify(body);
  const maximum = { inputTokens: maxTokens(sent), cachedTokens: 0, outputTokens: maxOutputTokens };
  const id = await reserveUsage(ctx, {
    ...call.for,
    integrationId: call.integrationId,
    model,
    inputTokens: maximum.inputTokens,
    outputTokens: maximum.outputTokens,
    microDollars: price && costOf(price, maximum),
  });
  const reader = new AnswerReader();
  const settle = async () => {
    const usage = reader.usageOf(sent);
    const used = { ...usage, microDollars: price && costOf(price, usage) };
    await settleUsage(ctx, id, used);
    return { ...used, entryId: id };
  };
  try {
    await callOutside(ctx, () => converse(connection, { body, timeoutMs, reader }, options));
  } catch (error) {
    if (error instanceof ModelFailure && !error.isCharged) await releaseUsage(ctx, id);
    else await settle();
    throw error;
  }
  return { model, ...reader.answer(), usage: await settle() };
}
