import * as z from "zod";
import { isProviderKey } from "@/lib/provider/key-rules";
import { PROVIDER_KEY_MAX_LENGTH } from "@/lib/provider/limits";
import {
  INVALID_ACCOUNT_EMAIL,
  INVALID_CURRENT_KEY,
  INVALID_NEW_KEY,
  isAccountEmail,
  SAME_KEY,
} from "./provider-key-rules";

const accountEmail = z
  .string({ error: INVALID_ACCOUNT_EMAIL })
  .trim()
  .max(254, INVALID_ACCOUNT_EMAIL)
  .refine(isAccountEmail, INVALID_ACCOUNT_EMAIL);

const key = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(PROVIDER_KEY_MAX_LENGTH, message)
    .refine(isProviderKey, message);

/** The key update: the current key is asked for wherever there is one to compare it with. */
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

const wanted = z.literal(true, { error: "D1, KV and R2 are created together" });

/** Service creation from the settings: always all three, since a deployment runs on all three. */
export const createProviderServicesSchema = z.object({
  email: accountEmail,
  globalApiKey: key("Global API Key format is invalid (37 characters, hex)"),
  servicesConfig: z.object(
    { createD1: wanted, createKV: wanted, createR2: wanted },
    { error: "servicesConfig is required" },
  ),
});

/** What the card of the provider key shows. */
export interface ProviderKeyView {
  /** A key was validated at the provider and its fingerprint is stored. */
  isConnected: boolean;
  accountEmail: string | null;
  accountName: string | null;
  /** The key's last four characters, or null without a key. */
  lastFour: string | null;
  /** True when the deployment runs on the bindings it was deployed with. */
  usesOwnBindings: boolean;
}
