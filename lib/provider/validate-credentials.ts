/** Checks the entered credentials with the provider. Sends only GETs, so it changes nothing. */
import * as z from "zod";
import type { ProviderClient } from "@/lib/provider/client";
import { ProviderError } from "@/lib/provider/errors";

interface ProviderAccount {
  id: string;
  name: string;
}

export interface ValidatedCredentials {
  account: ProviderAccount;
  accountName: string;
}

const accountSchema = z.object({ id: z.string().max(64), name: z.string().max(512) });
const accountsSchema = z.array(accountSchema);
const userSchema = z.object({ email: z.string().max(320) });

/**
 * Checks that the provider accepts the client's key, and finds its account.
 *
 * @param accountId the account to check (first set-up). Without it, the key's first account is used
 *   (key update).
 * @throws ProviderError provider_rejected with messages by field if email, key or account are
 *   refused; provider_failed or provider_timeout if the provider couldn't be asked.
 */
export async function validateProviderCredentials(
  client: ProviderClient,
  accountId?: string,
): Promise<ValidatedCredentials> {
  const account =
    accountId === undefined ? await firstAccount(client) : await namedAccount(client, accountId);
  return { account, accountName: account.name };
}

async function namedAccount(client: ProviderClient, accountId: string): Promise<ProviderAccount> {
  let account: ProviderAccount;
  try {
    account = await client.request(accountSchema, { path: ["accounts", accountId] });
  } catch (error) {
    if (!isRejection(error)) throw error;
    throw await explainRejection(client, error);
  }
  if (account.id !== accountId) throw wrongAccount();
  await checkEmail(client);
  return account;
}

async function firstAccount(client: ProviderClient): Promise<ProviderAccount> {
  try {
    const query = { page: 1, per_page: 5 };
    const [account] = await client.request(accountsSchema, { path: ["accounts"], query });
    if (account !== undefined) return account;
  } catch (error) {
    throw isRejection(error) ? wrongKey(error) : error;
  }
  throw new ProviderError("provider_rejected", "This Global API Key has no access to any account");
}

/**
 * The provider answers the same for a wrong key and for someone else's account. /user tells them
 * apart.
 */
async function explainRejection(client: ProviderClient, refusal: ProviderError) {
  const email = await readEmail(client).catch((error: unknown) => {
    if (isRejection(error)) return undefined;
    throw error;
  });
  return email === undefined ? wrongKey(refusal) : wrongAccount();
}

async function checkEmail(client: ProviderClient): Promise<void> {
  let email: string;
  try {
    email = await readEmail(client);
  } catch (error) {
    // The account call succeeded, so the key is good. Reading the user may still be forbidden.
    if (isRejection(error) && error.upstreamStatus === 403) return;
    throw error;
  }
  if (email.toLowerCase() === client.email.toLowerCase()) return;
  const message = "This Global API Key belongs to a different email";
  throw new ProviderError("provider_rejected", message, { errors: { email: [message] } });
}

async function readEmail(client: ProviderClient): Promise<string> {
  const user = await client.request(userSchema, { path: ["user"] });
  return user.email;
}

function isRejection(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.code === "provider_rejected";
}

function wrongKey({ message, upstreamStatus, providerCodes }: ProviderError): ProviderError {
  const errors = { globalApiKey: [message] };
  return new ProviderError("provider_rejected", message, { errors, upstreamStatus, providerCodes });
}

function wrongAccount(): ProviderError {
  const message = "The key is valid, but doesn't have access to this Account ID";
  return new ProviderError("provider_rejected", message, { errors: { accountId: [message] } });
}
