import type { Context } from "@/lib/context/context";
import { isSameSecret, sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { newestReset } from "@/lib/system/reset";
import { SETUP_COMPLETE, SETUP_PROOF_REQUIRED, SETUP_UNAVAILABLE } from "./schema";

/** The context of a set-up call: nobody is signed in, and what counts instead is the proof in the setup cookie. */
export interface SetupContext extends Context {
  isSetUp: boolean;
  /** What the setup cookie holds, or null. */
  proof: string | null;
}

/**
 * Admits a call to a system whose set-up is open.
 *
 * @returns the setup password to compare with.
 * @throws AppError `setup_complete` (409), even for the right password, else `setup_unavailable` (503) while
 *   SETUP_PASSWORD is unset.
 */
export function requireOpenSetup(ctx: SetupContext): string {
  if (ctx.isSetUp) throw new AppError("setup_complete", SETUP_COMPLETE);
  const { setupPassword } = ctx.config;
  if (!setupPassword) throw new AppError("setup_unavailable", SETUP_UNAVAILABLE);
  return setupPassword;
}

/**
 * Admits whoever has given the setup password.
 *
 * @throws AppError as `requireOpenSetup`, then `setup_proof_required` (401) without a proof, or with one of an
 *   earlier SETUP_PASSWORD.
 */
export async function requireSetupProof(ctx: SetupContext): Promise<void> {
  requireOpenSetup(ctx);
  const isProven = ctx.proof !== null && (await isSameSecret(ctx.proof, await setupProof(ctx)));
  if (!isProven) throw new AppError("setup_proof_required", SETUP_PROOF_REQUIRED);
}

/**
 * What the setup cookie holds: bound to the password, which it does not contain, and to the newest reset, so that a
 * cookie of the set-up before it is worth nothing.
 */
export async function setupProof(ctx: SetupContext): Promise<string> {
  const password = requireOpenSetup(ctx);
  const [reset] = await newestReset(ctx.db);
  return sha256Hex(`setup-proof:${ctx.config.sessionSecret}:${password}:${reset?.id ?? ""}`);
}
