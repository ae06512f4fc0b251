import type { System } from "../../support/system";

/** Gives somebody a second factor that nobody has the secret of. */
export async function giveFactor({ env }: System, { id }: { id: string }): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO totp_factors (user_id, secret, created_at, confirmed_at) VALUES (?, 'sealed', 1, 1)",
  )
    .bind(id)
    .run();
}

/** Gives somebody a passkey that nobody has the device of, and answers its id. */
export async function givePasskey({ env }: System, { id }: { id: string }): Promise<string> {
  const passkey = crypto.randomUUID();
  await env.DB.prepare(
    "INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) VALUES (?, ?, ?, 'key', 0, '[]', 'Laptop', 1)",
  )
    .bind(passkey, id, passkey)
    .run();
  return passkey;
}
