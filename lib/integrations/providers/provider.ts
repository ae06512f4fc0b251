import * as z from "zod";
import type { Config } from "@/lib/context/config";
import type { Engine } from "@/lib/context/context";
import { OUTBOUND_TIMEOUT_MS, OutboundError } from "@/lib/outbound-fetch";
import type { IntegrationCategory } from "../integration-rules";

interface FieldBase {
  /** Its name in the API's payloads and in the forms. */
  name: string;
  label: string;
  optional?: true;
  placeholder?: string;
  /** Stands under the field where an integration is added. */
  hint?: string;
  /** On the card, where it differs from the label. */
  cardLabel?: string;
  /** Of a key: somebody has chosen it, so that not even its end is shown. */
  isChosen?: true;
}

/**
 * What a person enters for an integration:
 * - `address`: a URL that the provider's `readAddress` allows. Keys belong to the address they were entered for.
 * - `key`: encrypted, and read back as its last four characters at most.
 * - `identifier`: printable characters without spaces, readable.
 * - `email`: an e-mail address, readable.
 * - `model`: one of `choices`, the first by default; after a good test also one of the provider's own models.
 */
export type ProviderField =
  | (FieldBase & { kind: "address" | "key" | "identifier" | "email" })
  | (FieldBase & { kind: "model"; name: "preferredModel"; choices: readonly string[] });

/** A model that the provider listed. */
export const providerModel = z
  .object({
    id: z.string(),
    endsAt: z
      .string()
      .nullable()
      .meta({ description: "Its shutdown date (YYYY-MM-DD) where one is announced." }),
  })
  .meta({ id: "ProviderModel" });
export type ProviderModel = z.infer<typeof providerModel>;

/** What a connection is tested with. */
export interface Connection {
  /** The keys in the clear, by field. */
  keys: Readonly<Record<string, string>>;
  /** The stored addresses and identifiers, by field. */
  config: Readonly<Record<string, string | null>>;
}

/** What a test of a connection found. The message is ours: nothing of the provider's text is in it. */
export interface Probe {
  success: boolean;
  message: string;
  /** What answered, in words of the screen. */
  reaches: string[];
  models: ProviderModel[];
}

/** A mail as a provider is given it. */
export interface OutgoingMail {
  /** The same for each attempt, for providers that leave a second one out. */
  id: string;
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What came of an attempt: `later` is worth another one, `refused` is not until somebody has changed something. */
export type Delivery =
  | { outcome: "sent" }
  | { outcome: "later" | "refused"; message: string /** Seconds. */; retryAfter?: number | null };

/** A type of integration: all that the forms, cards, filters, checks, API and tests need to know of it. */
export interface Provider {
  label: string;
  /** What one of them is, with its article: "a Supabase project". */
  noun: string;
  category: IntegrationCategory;
  /** What it is, where one can be added. */
  sentence: string;
  /** What the provider offers; a card lists three and counts the rest. */
  features: readonly string[];
  /** The most integrations of this type. */
  limit: number;
  /** In the order of the forms. */
  fields: readonly ProviderField[];
  /** What `readAddress` finds beside the address: names and labels, for the card. */
  found?: Readonly<Record<string, string>>;
  /**
   * Reads the `address` field.
   *
   * @returns what is stored, by name.
   * @throws AppError `invalid_input` for an address that may not be called.
   */
  readAddress?: (config: Config, address: string) => Record<string, string | null>;
  /** Calls the provider, or has the engine call it. Never throws for what the provider does. */
  probe: (config: Config, connection: Connection, engine: Engine | null) => Promise<Probe>;
  /** Sends a mail, where the provider is one of mail. Never throws for what the provider does. */
  sendMail?: (
    config: Config,
    connection: Connection,
    mail: OutgoingMail,
    engine: Engine | null,
  ) => Promise<Delivery>;
}

/** A test that failed, with the sentence to show. */
export function badProbe(message: string): Probe {
  return { success: false, message, reaches: [], models: [] };
}

/** The sentence for a call that brought no answer. Throws on whatever else it is given. */
export function outboundSentence(error: unknown, provider: string): string {
  if (!(error instanceof OutboundError)) throw error;
  switch (error.reason) {
    case "address":
      return "The API URL may not be called from this deployment";
    case "redirect":
      return `${provider} answered with a redirect, which is not followed`;
    case "timeout":
      return `${provider} did not answer within ${OUTBOUND_TIMEOUT_MS / 1000} seconds`;
    case "too_large":
      return `${provider} answered with more than this console reads`;
    case "network":
    case "left":
      return `${provider} could not be reached`;
  }
}

/** The sentence for an answer that is no success. */
export function statusSentence(status: number, provider: string, key: string): string {
  if (status === 401) return `${provider} does not accept the ${key}`;
  if (status === 403) return `${provider} refuses access with this ${key}`;
  if (status === 404) return `${provider} does not know this address`;
  if (status === 429) return `${provider} is limiting requests. Please try again later`;
  if (status >= 500) return `${provider} is having trouble (HTTP ${status})`;
  return `${provider} answered with HTTP ${status}`;
}

/** The sentence for an answer of another form than the provider documents. */
export function notUnderstood(provider: string): string {
  return `The answer of ${provider} could not be understood`;
}
