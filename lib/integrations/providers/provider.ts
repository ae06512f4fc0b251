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
      .meta({ description: "Announced shutdown date (YYYY-MM-DD), if any." }),
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
      return "This deployment doesn't allow calls to the API URL. Add its origin to OUTBOUND_ALLOWED_ORIGINS";
    case "redirect":
      return `${provider} responded with a redirect, which Atrium doesn't follow. Check the URL`;
    case "timeout":
      return `${provider} didn't respond within ${OUTBOUND_TIMEOUT_MS / 1000} seconds. Please try again`;
    case "too_large":
      return `${provider} sent a response that is too large`;
    case "network":
    case "left":
      return `Couldn't reach ${provider}. Check the URL and try again`;
  }
}

/** The sentence for an answer that is no success. */
export function statusSentence(status: number, provider: string, key: string): string {
  if (status === 401) return `${provider} rejected the ${key}. Check it and try again`;
  if (status === 403) return `This ${key} doesn't have permission at ${provider}`;
  if (status === 404) return `${provider} has nothing at this address (HTTP 404). Check the URL`;
  if (status === 429) return `${provider} is rate limiting requests. Try again later`;
  if (status >= 500) return `${provider} is having problems (HTTP ${status}). Try again later`;
  return `${provider} responded with HTTP ${status}`;
}

/** The sentence for an answer of another form than the provider documents. */
export function notUnderstood(provider: string): string {
  return `${provider} sent an unexpected response`;
}
