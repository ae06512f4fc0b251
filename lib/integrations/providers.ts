import type { INTEGRATION_TYPES } from "@/db/vocabulary";
import {
  INTEGRATION_CATEGORIES,
  INTEGRATIONS_MAX,
  type IntegrationCategory,
  limitReached,
} from "./integration-rules";
import { cloudflareEmail } from "./providers/cloudflare-email";
import { mcp } from "./providers/mcp";
import { openai } from "./providers/openai";
import { postmark } from "./providers/postmark";
import type { Provider, ProviderField } from "./providers/provider";
import { resend } from "./providers/resend";
import { smtp } from "./providers/smtp";
import { supabase } from "./providers/supabase";
import { workersAi } from "./providers/workers-ai";

export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

/**
 * Every type of integration. To add one, add a key in db/vocabulary.ts, a file in providers/ and an
 * entry here. Forms, cards, filters, checks, limits, connection tests and the API document follow
 * from it.
 */
export const PROVIDERS = {
  supabase,
  openai,
  "workers-ai": workersAi,
  mcp,
  "cloudflare-email": cloudflareEmail,
  resend,
  postmark,
  smtp,
} as const satisfies Record<IntegrationType, Provider>;

type Declared = (typeof PROVIDERS)[IntegrationType];
type NamesOf<P> = P extends { fields: readonly (infer Field)[] }
  ? Field extends {
      kind: "address" | "key" | "identifier" | "email";
      name: infer Name extends string;
    }
    ? Name
    : never
  : never;
type FoundOf<P> = P extends { found: Readonly<Record<infer Name extends string, string>> }
  ? Name
  : never;

/** Names of the shown parts of a connection, of all types. */
type ConfigName = NamesOf<Declared> | FoundOf<Declared>;

/** The provider of a type, typed like any other provider. */
export function providerOf(type: IntegrationType): Provider {
  return PROVIDERS[type];
}

export const PROVIDER_ENTRIES = Object.entries(PROVIDERS) as [IntegrationType, Provider][];

/** Types that come with a deployment. People can't add or delete them. */
export const BUILT_IN_TYPES = PROVIDER_ENTRIES.flatMap(([type, { isBuiltIn }]) =>
  isBuiltIn ? [type] : [],
);

/** Types that people can add. */
export const ADDED_PROVIDERS = PROVIDER_ENTRIES.filter(([, { isBuiltIn }]) => !isBuiltIn);

/** Names of all shown configuration values, from the fields and addresses of all types. */
export const CONFIG_NAMES = [
  ...new Set(
    PROVIDER_ENTRIES.flatMap(([, { fields, found = {} }]) => [
      ...Object.keys(found),
      ...fields.filter(({ kind }) => kind !== "model").map(({ name }) => name),
    ]),
  ),
] as ConfigName[];

/** A provider for the screens, without functions. */
export interface ProviderDescription {
  type: IntegrationType;
  label: string;
  noun: string;
  category: IntegrationCategory;
  categoryLabel: string;
  sentence: string;
  features: readonly string[];
  fields: readonly ProviderField[];
  /** Names and labels of values read from the address. */
  found: Readonly<Record<string, string>>;
}

export type ProviderDescriptions = Readonly<Record<IntegrationType, ProviderDescription>>;

const NO_DETAILS: Pick<Provider, "features" | "fields" | "found"> = { features: [], fields: [] };

/**
 * Describes all providers for the screens. Without details for people who see only names and
 * states.
 */
export function describeProviders({ hasDetails = true } = {}): ProviderDescriptions {
  const entries = PROVIDER_ENTRIES.map(([type, provider]) => {
    const { label, noun, category, sentence } = provider;
    const { features, fields, found = {} } = hasDetails ? provider : NO_DETAILS;
    const categoryLabel = INTEGRATION_CATEGORIES[category];
    return [
      type,
      { type, label, noun, category, categoryLabel, sentence, features, fields, found },
    ];
  });
  return Object.fromEntries(entries);
}

/** Alternatives in a sentence: "a, b, or c". */
export function orList(alternatives: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(alternatives);
}

/** For each type, the error if no more can be added; else null. */
export function reachedLimits(
  counts: Readonly<Record<IntegrationType | "total", number>>,
): Record<IntegrationType, string | null> {
  const isFull = counts.total >= INTEGRATIONS_MAX;
  const entries = PROVIDER_ENTRIES.map(([type, { limit }]) => {
    if (counts[type] >= limit) return [type, limitReached(counts[type], limit)];
    return [type, isFull ? limitReached(counts.total, INTEGRATIONS_MAX) : null];
  });
  return Object.fromEntries(entries);
}
