import type { MODEL_USES } from "@/db/vocabulary";
import { modelsOf } from "@/lib/integrations/integration-view";
import { readObject } from "@/lib/integrations/keys";
import { FOR_EMBEDDING, NOT_FOR_CHAT } from "@/lib/integrations/providers/openai";
import { DAY_MS, isoTime } from "@/lib/time";
import { LIST_PRICES } from "@/lib/usage/list-prices";
import { WORKERS_AI_DEFAULTS, WORKERS_AI_MODELS } from "../default-models";

/** People are told so many days before a model retires. */
const NOTICE_DAYS = 30;

export type ModelUse = (typeof MODEL_USES)[number];

/** An integration that provides models. */
export interface ModelSource {
  id: string;
  type: string;
  metadata: string;
}

/** A model that retires soon, or has retired. */
export interface RetiringModel {
  integrationId: string;
  use: ModelUse;
  model: string;
  /** YYYY-MM-DD. */
  endsAt: string;
  isOver: boolean;
  /** What to use instead; null if none is known. */
  successor: string | null;
}

/** Providers list models for other uses too. */
const NOT_TEXT = /audio|transcribe|image|realtime|search|video|sora|dall/i;

const dayAt = (time: number) => isoTime(time).slice(0, 10);

/** Returns what a model is for, by its name where the provider doesn't say. */
function usageOf(model: string): ModelUse | null {
  if (Object.hasOwn(WORKERS_AI_MODELS, model)) return WORKERS_AI_MODELS[model]?.use ?? null;
  if (/rerank/i.test(model)) return "reranking";
  if (FOR_EMBEDDING.test(model)) return "embedding";
  return NOT_FOR_CHAT.test(model) || NOT_TEXT.test(model) ? null : "chat";
}

/** Returns the model that an integration answers with if an item names none. */
export function preferredModel({ type, metadata }: Pick<ModelSource, "type" | "metadata">) {
  const { preferredModel: own } = readObject(metadata);
  if (typeof own === "string" && own !== "") return own;
  return type === "workers-ai" ? WORKERS_AI_DEFAULTS.chat : null;
}

/** Returns what Workers AI uses by default. */
const workersAiDefault = (use: ModelUse) =>
  ({
    chat: WORKERS_AI_DEFAULTS.chat,
    embedding: WORKERS_AI_DEFAULTS.embedding.model,
    reranking: WORKERS_AI_DEFAULTS.reranker,
  })[use];

/** Returns how many first letters two names share. */
function sharedLetters(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** Returns the day on which a model retires, or null if none is known. */
function endOf({ metadata }: ModelSource, model: string): string | null {
  const listed = modelsOf(readObject(metadata).models).find(({ id }) => id === model);
  return listed?.endsAt ?? WORKERS_AI_MODELS[model]?.endsAt ?? null;
}

/**
 * Returns what to propose instead of a model: what Workers AI uses by default, the integration's preferred
 * model, or the one with the most similar name, known ones first. Never one that retires soon.
 */
function successorOf(
  source: ModelSource,
  model: string,
  { use, limit }: { use: ModelUse; limit: string },
) {
  const isKept = (id: string | null | undefined): id is string => {
    if (!id || id === model || usageOf(id) !== use) return false;
    const endsAt = endOf(source, id);
    return endsAt === null || endsAt > limit;
  };
  const named = [
    WORKERS_AI_MODELS[model]?.successor,
    ...(source.type === "workers-ai" ? [workersAiDefault(use)] : []),
    ...(use === "chat" ? [preferredModel(source)] : []),
  ];
  const listed = modelsOf(readObject(source.metadata).models).map(({ id }) => id);
  const known = listed.filter((id) => Object.hasOwn(LIST_PRICES, id));
  const alike = (ids: readonly string[]) =>
    ids
      .filter(isKept)
      .toSorted(
        (one, other) =>
          sharedLetters(other, model) - sharedLetters(one, model) ||
          one.length - other.length ||
          other.localeCompare(one, "en", { numeric: true }),
      )[0];
  return named.find(isKept) ?? alike(known) ?? alike(listed) ?? null;
}

/** Returns a model's retirement if it is within 30 days or over, otherwise null. */
export function retirementOf(
  source: ModelSource,
  model: string,
  { now, use = usageOf(model) ?? "chat" }: { now: number; use?: ModelUse },
): RetiringModel | null {
  const limit = dayAt(now + NOTICE_DAYS * DAY_MS);
  const endsAt = endOf(source, model);
  if (endsAt === null || endsAt > limit) return null;
  return {
    ...{ integrationId: source.id, use, model, endsAt },
    isOver: endsAt <= dayAt(now),
    successor: successorOf(source, model, { use, limit }),
  };
}
