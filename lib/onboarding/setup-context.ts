import type { Context } from "@/lib/context/context";
import { isSameSecret, sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { newestReset } from "@/lib/system/reset";
import { SETUP_COMPLETE, SETUP_PROOF_REQUIRED, SETUP_UNAVAILABLE } from "./schema";

/**
 * The context of a set-up call. No one is signed in; the proof in the setup cookie takes the place
 * of a session.
 */
export interface SetupContext extends Context {
  isSetUp: boolean;
  /** The content of the setup cookie, or null. */
  proof: string | null;
}

/**
 * Checks that set-up is open.
 *
 * @returns the setup password to compare with.
 * @throws AppError `setup_complete` (409), even for the right password, or `setup_unavailable`
 * (503) if SETUP_PASSWORD is not set.
 */
export function requireOpenSetup(ctx: SetupContext): string {
  if (ctx.isSetUp) throw new AppError("setup_complete", SETUP_COMPLETE);
  const { setupPassword } = ctx.config;
  if (!setupPassword) throw new AppError("setup_unavailable", SETUP_UNAVAILABLE);
  return setupPassword;
}

/**
 * Checks that the caller has entered the setup password.
 *
 * @throws AppError as `requireOpenSetup`, then `setup_proof_required` (401) without a proof, or if
 * SETUP_PASSWORD has changed since.
 */
export async function requireSetupProof(ctx: SetupContext): Promise<void> {
  requireOpenSetup(ctx);
  const isProven = ctx.proof !== null && (await isSameSecret(ctx.proof, await setupProof(ctx)));
  if (!isProven) throw new AppError("setup_proof_required", SETUP_PROOF_REQUIRED);
}

/**
 * Returns the value of the setup cookie. It depends on the password, without containing it, and on
 * the newest reset, so that a cookie from before a reset is invalid.
 */
export async function setupProof(ctx: SetupContext): Promise<string> {
  const password = requireOpenSetup(ctx);
  const [reset] = await newestReset(ctx.db);
  return sha256Hex(`setup-proof:${ctx.config.sessionSecret}:${password}:${reset?.id ?? ""}`);
}
