import { namedBatch } from "@/db/client";
import { auditStatement } from "@/lib/audit/audit";
import { isSameSecret } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import {
  type Bucket,
  countAttempt,
  FIFTEEN_MINUTES_MS,
  giveBackStatement,
  networkOf,
} from "@/lib/rate-limit";
import { checkHealth } from "@/lib/system/system-overview";
import { INVALID_SETUP_PASSWORD, setupPasswordSchema } from "./schema";
import { requireOpenSetup, type SetupContext, setupProof } from "./setup-context";

const ATTEMPTS_PER_ADDRESS = 5;

interface VerifiedSetupPassword {
  /** For the sealed setup cookie. */
  proof: string;
  /** True if D1, KV and R2 of this deployment answer, so that their use can be offered. */
  areBindingsReady: boolean;
}

/**
 * Checks the setup password. At most five times in fifteen minutes per address.
 *
 * @throws AppError `setup_complete`, `setup_unavailable`, `rate_limited` or `invalid_credentials`.
 */
export async function verifySetupPassword(
  ctx: SetupContext,
  input: unknown,
): Promise<VerifiedSetupPassword> {
  const expected = requireOpenSetup(ctx);
  const { password } = parseInput(setupPasswordSchema, input);
  const bucket: Bucket = {
    key: `setup-password:${networkOf(ctx.client.ip)}`,
    limit: ATTEMPTS_PER_ADDRESS,
    windowMs: FIFTEEN_MINUTES_MS,
  };
  await countAttempt(ctx, [bucket]);
  if (!(await isSameSecret(password, expected))) {
    throw new AppError("invalid_credentials", INVALID_SETUP_PASSWORD);
  }
  await namedBatch(ctx.db, {
    audit: auditStatement(ctx, { action: "onboarding.password", entityType: "system" }),
    counts: giveBackStatement(ctx, [bucket]),
  });
  const { database, kv, r2 } = (await checkHealth(ctx)).checks;
  return { proof: await setupProof(ctx), areBindingsReady: database && kv && r2 };
}
