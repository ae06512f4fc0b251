/** Messages to a model and its answers, independent of the provider's format. */

export type ModelMessage =
  | { role: "system" | "user"; text: string }
  | { role: "assistant"; text: string; toolCalls?: readonly ToolCall[] }
  /** The result of a tool call. */
  | { role: "tool"; callId: string; text: string };

/** A tool that the model may request. The caller decides whether to execute the call. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Readonly<Record<string, unknown>>;
}

/** A tool call that the model requests. */
export interface ToolCall {
  /** The model's ID of the call, which the tool's result refers to. */
  id: string;
  name: string;
  /** As the model wrote it, usually JSON. The caller parses it with the tool's schema. */
  arguments: string;
}

/** Whose call it is and why. Stored in the ledger and used for the caps. */
export interface CallPurpose {
  /** `embedding`: to index a document or to search it, also for the text of its pictures. */
  purpose: "run" | "chat" | "ask" | "evaluation" | "embedding";
  /** The person it runs on behalf of; null for the console's own calls. */
  userId: string | null;
  agentId?: string | null;
  ragId?: string | null;
  projectId?: string | null;
  runId?: string | null;
}

export interface ModelCall {
  integrationId: string;
  /** Defaults to the integration's preferred model. */
  model?: string | null;
  messages: readonly ModelMessage[];
  tools?: readonly ModelTool[];
  /** Maximum tokens of the answer. The reserved cost depends on it. */
  maxOutputTokens?: number;
  /** Milliseconds for the whole call. */
  timeoutMs?: number;
  for: CallPurpose;
}

export interface ModelUsage {
  /** Includes cached tokens. */
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** True if the provider reported no usage and it was estimated from the lengths of the texts. */
  isEstimated: boolean;
}

export interface ModelAnswer {
  /** The model that answered. */
  model: string;
  text: string;
  toolCalls: ToolCall[];
  /** Why the answer ended: finished, tool calls, token limit, or the provider's content filter. */
  finish: "stop" | "tools" | "length" | "filter";
  /** `microDollars` is null for a model without a price; `entryId` is the ledger entry. */
  usage: ModelUsage & { microDollars: number | null; entryId: string };
}

/** A model's answer in a conversation. */
export type ModelTurn = Pick<ModelAnswer, "text" | "toolCalls" | "finish">;

export interface CallOptions {
  /** Receives the text as it arrives. */
  onText?: (part: string) => void | Promise<void>;
  /** Cancels the call. The text received until then is charged. */
  signal?: AbortSignal;
}

export const MAX_OUTPUT_TOKENS = 2000;
export const MODEL_TIMEOUT_MS = 120_000;

/** An earlier question in a conversation and its answer. */
export interface EarlierMessage {
  asked: string;
  answered: string;
}

/** How many of the latest messages a model receives, and how many characters of each. */
export const EARLIER_ANSWERS = 5;
const MAX_EARLIER_LENGTH = 1500;

const cut = (text: string) =>
  text.length > MAX_EARLIER_LENGTH ? `${text.slice(0, MAX_EARLIER_LENGTH)}…` : text;

/** Returns the latest messages, oldest first, each cut to the maximum length. */
export const earlierMessages = (
  latestFirst: readonly { asked: string; answered: string | null }[],
): EarlierMessage[] =>
  latestFirst
    .slice(0, EARLIER_ANSWERS)
    .toReversed()
    .map(({ asked, answered }) => ({ asked: cut(asked), answered: cut(answered ?? "") }));

/**
 * Returns earlier messages as turns of the conversation, so that the model doesn't take them for
 * current instructions.
 */
export const earlierTurns = (earlier: readonly EarlierMessage[]): ModelMessage[] =>
  earlier.flatMap(({ asked, answered }): ModelMessage[] => [
    { role: "user", text: asked },
    { role: "assistant", text: answered },
  ]);
