import * as z from "zod";
import { isProviderKey, PROVIDER_KEY_MAX_LENGTH } from "@/lib/provider/provider-rules";
import {
  INVALID_ACCOUNT_EMAIL,
  INVALID_CURRENT_KEY,
  INVALID_NEW_KEY,
  isAccountEmail,
  RESET_PHRASE,
  SAME_KEY,
  TYPE_THE_PHRASE,
} from "./system-rules";

/** The phrase exactly as typed, and the password if the session isn't fresh. */
export const resetSystemSchema = z.object({
  confirmation: z.literal(RESET_PHRASE, { error: TYPE_THE_PHRASE }),
});

const accountEmail = z
  .string({ error: INVALID_ACCOUNT_EMAIL })
  .trim()
  .max(254, { error: INVALID_ACCOUNT_EMAIL, abort: true })
  .refine(isAccountEmail, INVALID_ACCOUNT_EMAIL);

const key = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(PROVIDER_KEY_MAX_LENGTH, { error: message, abort: true })
    .refine(isProviderKey, message);

/** A new provider key. The current key is required if one is stored. */
export const updateProviderKeySchema = z
  .object({
    email: accountEmail,
    currentKey: key(INVALID_CURRENT_KEY).optional(),
    globalApiKey: key(INVALID_NEW_KEY),
  })
  .refine(({ currentKey, globalApiKey }) => currentKey !== globalApiKey, {
    message: SAME_KEY,
    path: ["globalApiKey"],
  });

const wanted = z.literal(true, { error: "createD1, createKV and createR2 must all be true" });

/**
 * Services to create from the settings: always all three, because a deployment needs all three.
 */
export const createProviderServicesSchema = z.object({
  email: accountEmail,
  globalApiKey: key("Global API Key format is invalid (37 characters, hex)"),
  servicesConfig: z.object(
    { createD1: wanted, createKV: wanted, createR2: wanted },
    { error: "servicesConfig is required" },
  ),
});

/**
 * Whether database, KV, R2 and the engine answer, and the version. Without an engine, `engine` is
 * missing.
 */
export const healthViewSchema = z.object({
  healthy: z.boolean(),
  version: z.string(),
  checks: z.object({
    database: z.boolean(),
    kv: z.boolean(),
    r2: z.boolean(),
    engine: z.boolean().optional(),
  }),
});
export type Health = z.infer<typeof healthViewSchema>;
