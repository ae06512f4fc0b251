import { sha256Hex } from "@/lib/crypto/hash";
import type { System } from "../../support/system";

/** Gives a person a second factor whose secret no one has. */
export async function giveFactor({ env }: System, { id }: { id: string }): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO totp_factors (user_id, secret, created_at, confirmed_at) VALUES (?, 'sealed', 1, 1)",
  )
    .bind(id)
    .run();
}

/** Requests a new email for a person. Returns it with its link's token. */
export async function giveEmailChange(
  { env }: System,
  { id, email }: { id: string; email: string },
): Promise<{ email: string; token: string }> {
  const [wanted, token] = [`new-${email}`, crypto.randomUUID()];
  const at = Date.now();
  await env.DB.prepare(
    "INSERT INTO email_changes (user_id, email, from_email, token_hash, created_at, sent_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  )
    .bind(id, wanted, email, await sha256Hex(token), at, at, at + 3_600_000)
    .run();
  return { email: wanted, token };
}

/** Gives a person a passkey without a device and returns its id. */
export async function givePasskey({ env }: System, { id }: { id: string }): Promise<string> {
  const passkey = crypto.randomUUID();
  await env.DB.prepare(
    "INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) VALUES (?, ?, ?, 'key', 0, '[]', 'Laptop', 1)",
  )
    .bind(passkey, id, passkey)
    .run();
  return passkey;
}

/** Links a person to a new identity provider. Returns the provider's id. */
export async function giveIdentity({ env }: System, { id }: { id: string }): Promise<string> {
  const provider = crypto.randomUUID();
  const run = (sql: string, ...values: string[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  await run(
    "INSERT INTO identity_providers (id, name, issuer, client_id, created_at, updated_at, version) VALUES (?, ?, 'https://login.example.com', 'atrium', 1, 1, 1)",
    ...[provider, provider],
  );
  await run(
    "INSERT INTO user_identities (provider_id, subject, user_id, created_at, last_used_at) VALUES (?, ?, ?, 1, 1)",
    ...[provider, id, id],
  );
  return provider;
}
