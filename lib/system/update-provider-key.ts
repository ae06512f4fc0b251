import { sql } from "drizzle-orm";
import { systemState } from "@/db/schema/system";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { attemptWithProvider } from "@/lib/onboarding/provider-attempt";
import { parseInput } from "@/lib/parse-input";
import { createProviderClient } from "@/lib/provider/client";
import { isFingerprintOf, lastFour, makeFingerprint } from "@/lib/provider/fingerprint";
import {
  type ValidatedCredentials,
  validateProviderCredentials,
} from "@/lib/provider/validate-credentials";
import { updateProviderKeySchema } from "./schema";

const WRONG_CURRENT_KEY = "Current API key is incorrect";
const CURRENT_KEY_REQUIRED = "Current API key is required";
const CHANGED_MEANWHILE = "Someone changed the API key in the meantime. Reload the page.";

interface StoredKey {
  fingerprint: string | null;
  email: string | null;
  lastFour: string | null;
}

/**
 * Replaces the provider key. Compares the current one with the stored fingerprint, and validates
 * the new one with the provider. Then stores the new key's fingerprint, last four characters, email
 * and account, but not the key itself.
 *
 * @throws AppError `rate_limited`, `provider_rejected` (also for a wrong current key),
 * `provider_failed`, `provider_timeout`, or `conflict` if someone else changed it first.
 */
export async function updateProviderKey(
  ctx: Context,
  input: unknown,
): Promise<ValidatedCredentials> {
  const actor = authorize(ctx.actor, "provider.update");
  const { email, currentKey, globalApiKey } = parseInput(updateProviderKeySchema, input);
  requireStepUp(ctx);
  const [stored] = await ctx.db
    .select({
      fingerprint: systemState.providerKeyFingerprint,
      email: systemState.providerEmail,
      lastFour: systemState.providerKeyLastFour,
    })
    .from(systemState);
  if (!stored) throw new AppError("conflict", CHANGED_MEANWHILE);
  const validated = await attemptWithProvider(ctx, async () => {
    await assertCurrentKey(ctx, stored.fingerprint, currentKey);
    const baseUrl = ctx.config.cloudflareApiBaseUrl;
    return validateProviderCredentials(createProviderClient({ baseUrl, email, globalApiKey }));
  });
  await storeKey(ctx, actor, { email, globalApiKey, stored, validated });
  return validated;
}

/** A deployment with its own bindings has no stored key to compare with. */
async function assertCurrentKey(
  ctx: Context,
  fingerprint: string | null,
  currentKey: string | undefined,
): Promise<void> {
  if (fingerprint === null) return;
  if (currentKey === undefined) throw refusedKey("invalid_input", CURRENT_KEY_REQUIRED);
  if (await isFingerprintOf(currentKey, ctx.config, fingerprint)) return;
  throw refusedKey("provider_rejected", WRONG_CURRENT_KEY);
}

function refusedKey(code: "invalid_input" | "provider_rejected", message: string): AppError {
  return new AppError(code, message, { errors: { currentKey: [message] } });
}

interface NewKey {
  email: string;
  globalApiKey: string;
  stored: StoredKey;
  validated: ValidatedCredentials;
}

/**
 * Writes only if the stored key is still the one that was compared, and the actor is still a
 * superadmin.
 */
async function storeKey(ctx: Context, actor: Actor, key: NewKey): Promise<void> {
  const { email, globalApiKey, stored, validated } = key;
  const providerKeyLastFour = lastFour(globalApiKey);
  const columns = {
    providerEmail: email,
    providerAccountId: validated.account.id,
    providerAccountName: validated.accountName,
    providerKeyFingerprint: await makeFingerprint(globalApiKey, ctx.config),
    providerKeyLastFour,
  };
  const isAsCompared = sql`${systemState.providerKeyFingerprint} IS ${stored.fingerprint}`;
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      {
        holds: exists(systemState, isAsCompared),
        refuse: new AppError("conflict", CHANGED_MEANWHILE),
      },
    ],
    change: (holds) =>
      ctx.db.update(systemState).set(columns).where(holds).returning({ id: systemState.id }),
    audit: {
      action: "provider.update",
      entityType: "system",
      before: { email: stored.email, lastFour: stored.lastFour },
      after: { email, lastFour: providerKeyLastFour, account: validated.accountName },
    },
  });
}
