import * as z from "zod";
import type { Config } from "@/lib/context/config";
import { AppError } from "@/lib/errors";
import { DIMENSIONS } from "@/lib/knowledge/knowledge-rules";
import {
  isAllowedAddress,
  OutboundError,
  type OutboundRules,
  outboundFetch,
} from "@/lib/outbound-fetch";
import { outboundErrorText, statusErrorText } from "@/lib/outbound-texts";
import {
  type Connection,
  failedProbe,
  type Probe,
  type Provider,
  type ProviderModel,
  unexpectedResponseText,
} from "./provider";

const NOT_ALLOWED =
  "This deployment doesn't allow the Base URL. Add its origin to OUTBOUND_ALLOWED_ORIGINS.";
/** Accounts with fine-tuned models have many, but a selector with more isn't useful. */
const MAX_MODELS = 300;
/** Gateways return long descriptions of each model. */
const MAX_LIST_BYTES = 512 * 1024;

const modelSchema = z.object({
  id: z.string().min(1).max(100),
  shutdown_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullish()
    .catch(null),
});
const answerSchema = z.object({ data: z.array(z.unknown()) });
const embeddingAnswer = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()) })),
});

/**
 * Parses a list of models and sorts it by name; null if it isn't a list. Skips entries that don't
 * look like models.
 */
function readModels(json: unknown): ProviderModel[] | null {
  const answer = answerSchema.safeParse(json);
  if (!answer.success) return null;
  const models = answer.data.data.flatMap((entry) => {
    const model = modelSchema.safeParse(entry);
    return model.success ? [{ id: model.data.id, endsAt: model.data.shutdown_date ?? null }] : [];
  });
  return models.sort((a, b) => a.id.localeCompare(b.id, "en")).slice(0, MAX_MODELS);
}

/**
 * The origins that calls may go to. The configured address is always allowed, and model servers on this
 * machine are on a local start.
 */
function rulesOf(deployment: Config): OutboundRules {
  const own = new URL(deployment.openAiApiBaseUrl).origin;
  const { outboundAllowedOrigins, localModelOrigins } = deployment;
  return { allowedOrigins: [own, ...outboundAllowedOrigins, ...localModelOrigins] };
}

/** Reads the address of a compatible server, with its path and without a trailing slash. */
function readAddress(deployment: Config, baseUrl: string) {
  const { origin, pathname, search, hash } = new URL(baseUrl);
  if (search !== "" || hash !== "" || !isAllowedAddress(baseUrl, rulesOf(deployment))) {
    throw new AppError("invalid_input", NOT_ALLOWED, { errors: { baseUrl: [NOT_ALLOWED] } });
  }
  return { baseUrl: `${origin}${pathname.replace(/\/+$/, "")}` };
}

/** How to call a connection: at its own server if it has one, else at OpenAI. */
export function openAiCalls(deployment: Config, { keys, config }: Connection) {
  return {
    base: (config.baseUrl ?? deployment.openAiApiBaseUrl).replace(/\/+$/, ""),
    /** For messages. */
    provider: config.baseUrl ? new URL(config.baseUrl).host : "OpenAI",
    rules: rulesOf(deployment),
    headers: {
      authorization: `Bearer ${keys.apiKey ?? ""}`,
      ...(config.organizationId && { "openai-organization": config.organizationId }),
    },
  };
}

const CHOICES = ["gpt-3.5-turbo", "gpt-4", "gpt-4-turbo", "gpt-4o"] as const;

/** Models that can't chat, by words in their names. */
export const NOT_FOR_CHAT = /embed|rerank|bge|minilm|e5-|whisper|tts|moderation/i;

/**
 * Returns the model that answers until a person chooses one: one of ours that the account has, or the
 * first of another server, which has few.
 */
function preferredOf(models: readonly ProviderModel[], { config }: Connection) {
  const known = CHOICES.findLast((choice) => models.some(({ id }) => id === choice));
  const first = models.find(({ id }) => !NOT_FOR_CHAT.test(id))?.id;
  return known ?? (config.baseUrl ? first : undefined);
}

/** Embedding models, by words in their names. */
export const FOR_EMBEDDING = /embed|bge-|minilm|e5-/i;
/** Loading a model takes a while. Milliseconds. */
const EMBED_MS = 8000;

/**
 * Returns the embedding model of a server on this machine with the length of its vectors, so that new
 * RAGs can search by meaning without anyone configuring it.
 */
async function embeddingHere(
  deployment: Config,
  {
    models,
    calls: { base, ...request },
  }: {
    models: readonly ProviderModel[];
    calls: Pick<ReturnType<typeof openAiCalls>, "base" | "headers" | "rules">;
  },
) {
  const model = models.find(({ id }) => FOR_EMBEDDING.test(id))?.id;
  if (!model || !deployment.localModelOrigins.includes(new URL(base).origin)) return undefined;
  try {
    const body = { model, input: ["test"] };
    const { json } = await outboundFetch(`${base}/embeddings`, {
      ...{ ...request, body, timeoutMs: EMBED_MS, maxBytes: MAX_LIST_BYTES },
    });
    const read = embeddingAnswer.safeParse(json);
    const dimensions = read.success ? (read.data.data[0]?.embedding.length ?? 0) : 0;
    const isUsable = dimensions >= DIMENSIONS.min && dimensions <= DIMENSIONS.max;
    return isUsable ? { model, dimensions } : undefined;
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/**
 * Lists the provider's models. Free of charge, and shows whether key and organisation are accepted.
 */
async function probe(deployment: Config, connection: Connection): Promise<Probe> {
  const { base, provider, headers, rules } = openAiCalls(deployment, connection);
  try {
    const { status, json } = await outboundFetch(`${base}/models`, {
      headers,
      rules,
      maxBytes: MAX_LIST_BYTES,
    });
    if (status !== 200) return failedProbe(statusErrorText(status, provider, "API key"));
    const models = readModels(json);
    if (!models) return failedProbe(unexpectedResponseText(provider));
    const counted = `${models.length} ${models.length === 1 ? "model" : "models"}`;
    return {
      success: true,
      message: `Connected to ${provider}: ${counted} available`,
      reaches: [`Models API (${counted})`],
      models,
      preferredModel: preferredOf(models, connection),
      embedding: await embeddingHere(deployment, { models, calls: { base, headers, rules } }),
    };
  } catch (error) {
    return failedProbe(outboundErrorText(error, provider));
  }
}

export const openai = {
  label: "OpenAI",
  noun: "an OpenAI account",
  category: "ai",
  sentence: "Language models from OpenAI or any compatible server",
  features: ["Text generation", "Embeddings", "Vision", "Speech", "Image generation", "Moderation"],
  limit: 50,
  fields: [
    {
      name: "baseUrl",
      label: "Base URL",
      kind: "address",
      optional: true,
      placeholder: "https://models.example.com/v1",
      hint: "Only for a compatible server. Its origin must be listed in OUTBOUND_ALLOWED_ORIGINS. Leave blank to use OpenAI.",
    },
    { name: "apiKey", label: "API key", kind: "key" },
    {
      name: "organizationId",
      label: "Organization ID",
      cardLabel: "Organization",
      kind: "identifier",
      optional: true,
      placeholder: "org-…",
    },
    {
      name: "preferredModel",
      label: "Preferred model",
      cardLabel: "Model",
      kind: "model",
      choices: CHOICES,
      hint: "After a successful test, you can choose from the models your account can use.",
    },
  ],
  readAddress,
  probe,
} as const satisfies Provider;
