/** What one says to a model and what comes back, in no provider's words. */

export type ModelMessage =
  | { role: "system" | "user"; text: string }
  | { role: "assistant"; text: string; toolCalls?: readonly ToolCall[] }
  /** What a tool that the model called answered. */
  | { role: "tool"; callId: string; text: string };

/** What the model may ask for. It does nothing by itself: the caller decides what becomes of a call. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: Readonly<Record<string, unknown>>;
}

/** A tool that the model wants called. */
export interface ToolCall {
  /** The model's own name for it; the tool's answer names it too. */
  id: string;
  name: string;
  /** As the model wrote it: JSON, if it kept to what it was told. Whoever calls the tool parses it with the tool's schema. */
  arguments: string;
}

/** Whose call it is, and what for: what the ledger keeps, and the caps count. */
export interface CallPurpose {
  purpose: "run" | "chat" | "ask" | "evaluation" | "embedding";
  /** Whose rights it is done with; null for what the console does by itself. */
  userId: string | null;
  agentId?: string | null;
  ragId?: string | null;
  projectId?: string | null;
  runId?: string | null;
}

export interface ModelCall {
  integrationId: string;
  /** The integration's preferred one where none is named. */
  model?: string | null;
  messages: readonly ModelMessage[];
  tools?: readonly ModelTool[];
  /** Of the answer; what a cap reserves depends on it. */
  maxOutputTokens?: number;
  /** For the whole call. Milliseconds. */
  timeoutMs?: number;
  for: CallPurpose;
}

export interface ModelUsage {
  /** With those that the provider had kept from earlier calls. */
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** The provider did not say: worked out from the lengths of the texts. */
  isEstimated: boolean;
}

export interface ModelAnswer {
  /** The one that was called. */
  model: string;
  text: string;
  toolCalls: ToolCall[];
  /** Why it ended: of its own accord, for its tools, at its longest, or cut off by the provider's filter. */
  finish: "stop" | "tools" | "length" | "filter";
  /** `microDollars` is null for a model without a price; `entryId` names the entry in the ledger. */
  usage: ModelUsage & { microDollars: number | null; entryId: string };
}

/** What a model has said in a conversation. */
export type ModelTurn = Pick<ModelAnswer, "text" | "toolCalls" | "finish">;

export interface CallOptions {
  /** Is handed the text as it comes. */
  onText?: (part: string) => void | Promise<void>;
  /** Ends the call: whoever waited for it has left. What came until then is paid for. */
  signal?: AbortSignal;
}

export const MAX_OUTPUT_TOKENS = 2000;
export const MODEL_TIMEOUT_MS = 120_000;

/** What was asked in a conversation before, and what was answered. */
export interface EarlierMessage {
  asked: string;
  answered: string;
}

/** So many of the latest are told to a model, and of each so many characters. */
export const EARLIER_ANSWERS = 5;
const LONGEST = 1500;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The latest answers in the order in which they were given, each cut. */
export const earlierMessages = (
  latestFirst: readonly { asked: string; answered: string | null }[],
): EarlierMessage[] =>
  latestFirst
    .slice(0, EARLIER_ANSWERS)
    .toReversed()
    .map(({ asked, answered }) => ({ asked: cut(asked), answered: cut(answered ?? "") }));

/** The same as a model is told it: what it follows from, and no instruction of the present. */
export const asConversation = (earlier: readonly EarlierMessage[]): ModelMessage[] =>
  earlier.flatMap(({ asked, answered }): ModelMessage[] => [
    { role: "user", text: asked },
    { role: "assistant", text: answered },
  ]);
