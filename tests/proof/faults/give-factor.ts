import type { System } from "../../support/system";

/** Gives somebody a second factor that nobody has the secret of. */
export async function giveFactor({ env }: System, { id }: { id: string }): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO totp_factors (user_id, secret, created_at, confirmed_at) VALUES (?, 'sealed', 1, 1)",
  )
    .bind(id)
    .run();
}
