import type { MODEL_USES } from "@/db/vocabulary";

/**
 * Models of Workers AI that work without any configuration. Prices are dollars per million tokens
 * from the models' pages, https://developers.cloudflare.com/workers-ai/models/, and
 * https://developers.cloudflare.com/workers-ai/platform/pricing/, read in November 2026. None of
 * these models had an announced end date then.
 */
interface WorkersAiModel {
  use: (typeof MODEL_USES)[number];
  input: number;
  output: number;
  /** Length of an embedding model's vectors. It can't be chosen. */
  dimensions?: number;
  /** Further input of a call. */
  options?: object;
  /** The day (YYYY-MM-DD) on which it retires, and what to use then. */
  endsAt?: string;
  successor?: string;
}

export const WORKERS_AI_MODELS: Readonly<Record<string, WorkersAiModel>> = {
  "@cf/zai-org/glm-4.7-flash": {
    use: "chat",
    input: 0.0605,
    output: 0.4,
    // Its thoughts would use up the tokens of an answer.
    options: { chat_template_kwargs: { enable_thinking: false } },
  },
  "@cf/meta/llama-3.3-70b-instruct-fp8-fast": { use: "chat", input: 0.293, output: 2.253 },
  "@cf/openai/gpt-oss-120b": { use: "chat", input: 0.35, output: 0.75 },
  "@cf/baai/bge-m3": { use: "embedding", input: 0.0118, output: 0, dimensions: 1024 },
  "@cf/baai/bge-reranker-base": { use: "reranking", input: 0.0031, output: 0 },
};

/** What Workers AI uses by default. Multilingual. */
export const WORKERS_AI_DEFAULTS = {
  chat: "@cf/zai-org/glm-4.7-flash",
  embedding: { model: "@cf/baai/bge-m3", dimensions: 1024 },
  reranker: "@cf/baai/bge-reranker-base",
} as const;

/** Passages that are reranked, and how many characters of each: the model reads 512 tokens. */
export const RERANKED = { passages: 50, characters: 1500 } as const;

/**
 * A passage answers a question from this score on: the model's own boundary, a logit of zero. Not
 * measured on our question sets, which run without the network.
 */
export const MIN_RELEVANCE = 0.5;

/**
 * What `toMarkdown` describes pictures with, and counts as in the ledger. It reports no use, so each
 * picture is reserved with these tokens; the model reads 256 for a picture beside its instructions.
 * https://developers.cloudflare.com/workers-ai/features/markdown-conversion/how-it-works/
 */
export const PICTURE_MODEL = {
  model: "@cf/google/gemma-3-12b-it",
  ...{ input: 0.345, output: 0.556 },
  perPicture: { inputTokens: 1000, outputTokens: 1000 },
  /** The most pictures of a file: a third of the free daily allowance. */
  mostPictures: 40,
} as const;

/** Limits of an embedding call: texts, and tokens of all of them. */
export const EMBEDDING_CALL = { texts: 100, tokens: 50_000 } as const;

/** The free daily allowance of every account, until 00:00 UTC. */
export const FREE_NEURONS = 10_000;

/** Price of a neuron beyond the allowance, in micro-dollars: $0.011 for 1,000. */
export const NEURON_MICROS = 11;
