import * as z from "zod";
import type { ModelAnswer, ModelCall, ModelMessage, ModelUsage, ToolCall } from "./model-call";

/**
 * Returns an upper bound of a text's tokens: one per three bytes, more than usual tokenizers
 * produce.
 */
export function maxTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).byteLength / 3);
}

function messageBody(message: ModelMessage) {
  if (message.role === "tool")
    return { role: "tool", tool_call_id: message.callId, content: message.text };
  if (message.role !== "assistant") return { role: message.role, content: message.text };
  const { text, toolCalls = [] } = message;
  return {
    role: "assistant",
    content: text === "" && toolCalls.length > 0 ? null : text,
    ...(toolCalls.length > 0 && {
      tool_calls: toolCalls.map(({ id, ...call }) => ({ id, type: "function", function: call })),
    }),
  };
}

/** Returns the body of POST /chat/completions. */
export function chatBody(
  { messages, tools = [] }: Pick<ModelCall, "messages" | "tools">,
  how: { model: string; maxOutputTokens: number; streams: boolean; isOpenAi: boolean },
) {
  return {
    model: how.model,
    messages: messages.map(messageBody),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: "function", function: tool })),
    }),
    // OpenAI's newer models reject the old name; other servers only know that one.
    [how.isOpenAi ? "max_completion_tokens" : "max_tokens"]: how.maxOutputTokens,
    ...(how.streams && { stream: true, stream_options: { include_usage: true } }),
  };
}

export type ChatBody = ReturnType<typeof chatBody>;

const usageSchema = z.object({
  prompt_tokens: z.int().nonnegative(),
  completion_tokens: z.int().nonnegative(),
  prompt_tokens_details: z
    .object({ cached_tokens: z.int().nonnegative().nullish() })
    .nullish()
    .catch(null),
});

const callPart = z.object({
  index: z.int().min(0).max(127).nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
const messagePart = z.object({
  content: z.string().nullish(),
  tool_calls: z.array(callPart).nullish(),
});
const answerSchema = z.object({
  choices: z.array(
    z.object({
      /** `message` in a whole answer, `delta` in a part of a stream. */
      message: messagePart.nullish(),
      delta: messagePart.nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: usageSchema.nullish().catch(null),
});

const FINISHES: Readonly<Record<string, ModelAnswer["finish"]>> = {
  length: "length",
  content_filter: "filter",
};

/** Assembles an answer from one JSON body or from the parts of a stream. */
export class AnswerReader {
  text = "";
  private readonly calls: ToolCall[] = [];
  private finish: string | null = null;
  private usage: z.infer<typeof usageSchema> | null = null;

  /** @returns the text that this part adds, or null if it isn't part of an answer. */
  add(json: unknown): string | null {
    const read = answerSchema.safeParse(json);
    if (!read.success) return null;
    const { choices, usage } = read.data;
    if (usage) this.usage = usage;
    const [choice] = choices;
    const part = choice?.message ?? choice?.delta;
    for (const [place, call] of (part?.tool_calls ?? []).entries()) this.addCall(place, call);
    this.finish = choice?.finish_reason ?? this.finish;
    const added = part?.content ?? "";
    this.text += added;
    return added;
  }

  /** The arguments of a call may arrive in parts with the same index. */
  private addCall(place: number, { index, id, function: named }: z.infer<typeof callPart>) {
    const at = index ?? place;
    const call = this.calls[at] ?? { id: "", name: "", arguments: "" };
    this.calls[at] = {
      id: call.id || (id ?? ""),
      name: call.name || (named?.name ?? ""),
      arguments: call.arguments + (named?.arguments ?? ""),
    };
  }

  /** True once the model has ended its answer. */
  get isComplete(): boolean {
    return this.finish !== null;
  }

  /** Returns the usage. Estimates it from the texts' lengths if the provider didn't report it. */
  usageOf(sent: string): ModelUsage {
    if (this.usage) {
      const { prompt_tokens, completion_tokens, prompt_tokens_details } = this.usage;
      return {
        inputTokens: prompt_tokens,
        cachedTokens: Math.min(prompt_tokens_details?.cached_tokens ?? 0, prompt_tokens),
        outputTokens: completion_tokens,
        isEstimated: false,
      };
    }
    const written = this.text + this.toolCalls.map((call) => call.arguments).join("");
    const outputTokens = maxTokens(written);
    return { inputTokens: maxTokens(sent), cachedTokens: 0, outputTokens, isEstimated: true };
  }

  get toolCalls(): ToolCall[] {
    const named = this.calls.filter((call) => call?.name);
    return named.map((call, place) => ({ ...call, id: call.id || `call_${place + 1}` }));
  }

  answer(): Pick<ModelAnswer, "text" | "toolCalls" | "finish"> {
    const { text, toolCalls } = this;
    const finish = FINISHES[this.finish ?? ""] ?? (toolCalls.length > 0 ? "tools" : "stop");
    return { text, toolCalls, finish };
  }
}

/** Parses a stream of server-sent events up to `[DONE]`. Invalid JSON becomes null. */
export async function* streamEvents(text: AsyncIterable<string>): AsyncGenerator<unknown> {
  let rest = "";
  for await (const part of text) {
    const lines = (rest + part).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data:")) continue;
      const data = line.slice(5).trim();
      if (data === "[DONE]") return;
      yield parseJson(data);
    }
  }
}

/** Returns the value, or null for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
