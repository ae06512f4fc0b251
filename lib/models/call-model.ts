import { type Context, callOutside } from "@/lib/context/context";
import { releaseUsage, reserveUsage, settleUsage } from "@/lib/usage/ledger";
import { type ConnectedModel, connectModel } from "./connect-model";
import {
  type CallOptions,
  MAX_OUTPUT_TOKENS,
  MODEL_TIMEOUT_MS,
  type ModelAnswer,
  type ModelCall,
} from "./model-call";
import { AnswerReader, type ChatBody, chatBody, maxTokens } from "./openai-chat";
import { cutOffResponse, ModelFailure, unreadableResponse } from "./provider-failures";

async function converse(
  { server }: ConnectedModel,
  { body, timeoutMs, reader }: { body: ChatBody; timeoutMs: number; reader: AnswerReader },
  { onText, signal }: CallOptions,
): Promise<void> {
  const { provider } = server;
  const streams = onText !== undefined;
  for await (const part of server.answer(body, { timeoutMs, signal, streams })) {
    const added = reader.add(part);
    if (added === null) throw unreadableResponse(provider);
    if (added !== "") await onText?.(added);
  }
  if (streams && !reader.isComplete) throw cutOffResponse(provider);
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
  const { model, isOpenAi } = connection;
  const { maxOutputTokens = MAX_OUTPUT_TOKENS, timeoutMs = MODEL_TIMEOUT_MS } = call;
  const streams = options.onText !== undefined;
  const body = chatBody(call, { model, maxOutputTokens, streams, isOpenAi });
  const sent = JSON.stringify(body);
  const maximum = { inputTokens: maxTokens(sent), cachedTokens: 0, outputTokens: maxOutputTokens };
  const id = await reserveUsage(ctx, {
    ...call.for,
    integrationId: call.integrationId,
    model,
    ...connection.costs(maximum),
  });
  const reader = new AnswerReader();
  const settle = async () => {
    const usage = reader.usageOf(sent);
    const used = { ...usage, ...connection.costs(usage) };
    return { ...usage, microDollars: await settleUsage(ctx, id, used), entryId: id };
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
