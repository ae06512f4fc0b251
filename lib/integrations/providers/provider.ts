import * as z from "zod";
import type { Config } from "@/lib/context/config";
import type { Engine } from "@/lib/context/context";
import type { IntegrationCategory } from "../integration-rules";

interface FieldBase {
  /** Its name in API payloads and forms. */
  name: string;
  label: string;
  optional?: true;
  placeholder?: string;
  /** Shown below the field when adding an integration. */
  hint?: string;
  /** The label on the card, if different. */
  cardLabel?: string;
  /** For a key that a person chose themselves, so that not even its end is shown. */
  isChosen?: true;
}

/**
 * Fields that a person enters for an integration:
 * - `address`: a URL that the provider's `readAddress` allows. Keys belong to the address they were
 * entered for.
 * - `key`: encrypted. Shown as its last four characters at most.
 * - `identifier`: printable characters without spaces, readable.
 * - `email`: an email address, readable.
 * - `model`: one of `choices`; after a successful test also one of the provider's models. None by
 * default.
 */
export type ProviderField =
  | (FieldBase & { kind: "address" | "key" | "identifier" | "email" })
  | (FieldBase & { kind: "model"; name: "preferredModel"; choices: readonly string[] });

/** A model that the provider lists. */
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

/** The data for calling a provider. */
export interface Connection {
  /** The decrypted keys, by field. */
  keys: Readonly<Record<string, string>>;
  /** The stored addresses and identifiers, by field. */
  config: Readonly<Record<string, string | null>>;
}

/** The result of testing a connection. The message is ours, without any of the provider's text. */
export interface Probe {
  success: boolean;
  message: string;
  /** Services that responded, as named on the screen. */
  reaches: string[];
  models: ProviderModel[];
  /** The model to prefer if none is chosen yet. */
  preferredModel?: string;
  /** The model that embeds the passages of new RAGs, if the provider runs on this machine. */
  embedding?: { model: string; dimensions: number };
}

/** An email to send. */
export interface OutgoingMail {
  /** The same for each attempt, so that providers can drop duplicates. */
  id: string;
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * The result of an attempt. Retry after `later`; after `refused`, someone has to change something
 * first.
 */
export type Delivery =
  | { outcome: "sent" }
  | { outcome: "later" | "refused"; message: string /** Seconds. */; retryAfter?: number | null };

/**
 * A type of integration: everything that forms, cards, filters, checks, API and tests need to know
 * about it.
 */
export interface Provider {
  label: string;
  /** With its article: "a Supabase project". */
  noun: string;
  category: IntegrationCategory;
  /** A description, shown when adding one. */
  sentence: string;
  /** What the provider offers. A card lists three and counts the rest. */
  features: readonly string[];
  /** The most integrations of this type. */
  limit: number;
  /** True if a deployment adds it. People can't add or delete one. */
  isBuiltIn?: true;
  /** In the order of the form. */
  fields: readonly ProviderField[];
  /** Names and labels of further values that `readAddress` finds, for the card. */
  found?: Readonly<Record<string, string>>;
  /**
   * Parses the `address` field.
   *
   * @returns the values to store, by name.
   * @throws AppError `invalid_input` for an address that isn't allowed.
   */
  readAddress?: (config: Config, address: string) => Record<string, string | null>;
  /** Calls the provider, directly or through the engine. Never throws because of the provider. */
  probe: (config: Config, connection: Connection, engine: Engine | null) => Promise<Probe>;
  /** Sends an email, if this is a mail provider. Never throws because of the provider. */
  sendMail?: (
    config: Config,
    connection: Connection,
    mail: OutgoingMail,
    engine: Engine | null,
  ) => Promise<Delivery>;
}

/** A failed test, with the message to show. */
export function failedProbe(message: string): Probe {
  return { success: false, message, reaches: [], models: [] };
}

/** The message for a response that the provider doesn't document. */
export function unexpectedResponseText(provider: string): string {
  return `${provider} sent an unexpected response`;
}
