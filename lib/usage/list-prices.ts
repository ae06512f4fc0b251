import { PICTURE_MODEL, WORKERS_AI_MODELS } from "@/lib/models/default-models";

/** The price of a model, in micro-dollars per million tokens. */
export interface ModelPrice {
  input: number;
  /** For input that the provider has cached from earlier calls. */
  cached: number;
  output: number;
}

const dollars = (input: number, cached: number, output: number): ModelPrice => ({
  input: Math.round(input * 1_000_000),
  cached: Math.round(cached * 1_000_000),
  output: Math.round(output * 1_000_000),
});

/**
 * Published prices of common models, in dollars per million tokens. A row of `model_prices` takes
 * precedence.
 */
export const LIST_PRICES: Readonly<Record<string, ModelPrice>> = {
  "gpt-3.5-turbo": dollars(0.5, 0.5, 1.5),
  "gpt-4": dollars(30, 30, 60),
  "gpt-4-turbo": dollars(10, 10, 30),
  "gpt-4o": dollars(2.5, 1.25, 10),
  "gpt-4o-mini": dollars(0.15, 0.075, 0.6),
  "gpt-4.1": dollars(2, 0.5, 8),
  "gpt-4.1-mini": dollars(0.4, 0.1, 1.6),
  "text-embedding-3-small": dollars(0.02, 0.02, 0),
  "text-embedding-3-large": dollars(0.13, 0.13, 0),
  [PICTURE_MODEL.model]: dollars(PICTURE_MODEL.input, PICTURE_MODEL.input, PICTURE_MODEL.output),
  ...Object.fromEntries(
    Object.entries(WORKERS_AI_MODELS).map(([model, { input, output }]) => [
      model,
      dollars(input, input, output),
    ]),
  ),
};

export interface TokenCounts {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

/** Returns the cost of tokens in micro-dollars. */
export function exactCostOf({ input, cached, output }: ModelPrice, tokens: TokenCounts): number {
  const fresh = tokens.inputTokens - tokens.cachedTokens;
  const millionths = fresh * input + tokens.cachedTokens * cached + tokens.outputTokens * output;
  return millionths / 1_000_000;
}

/** Returns the cost of tokens, rounded up to whole micro-dollars. */
export const costOf = (price: ModelPrice, tokens: TokenCounts): number =>
  Math.ceil(exactCostOf(price, tokens));
