import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertWhere } from "@/db/insert-where";
import { rateLimits, users } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { randomToken, sha256Hex } from "@/lib/crypto/hash";
import { FIFTEEN_MINUTES_MS } from "@/lib/rate-limit";
import { fingerprintOf } from "./password";
import { isPerson } from "./service-account";

/** How a sign-in that continues with a second factor began. */
type FirstStep = "password" | "issuer";

type UserRow = typeof users.$inferSelect;

/**
 * Makes the cookie value for the time between the two steps of a sign-in. It becomes invalid when
 * the password changes.
 */
export async function newHalfSigned(
  { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
  begun: FirstStep,
): Promise<string> {
  return [id, await fingerprintOf(passwordHash), begun, randomToken()].join(":");
}

/** The first step of a sign-in. Its cookie can become one session. */
export interface HalfSigned {
  user: UserRow;
  /** True if it began with the password, false if it began at an identity provider. */
  shownPassword: boolean;
  /** SQL: the cookie hasn't been turned into a session yet. */
  isUnspent: SQL;
  /** The statement that marks the cookie as used if the condition holds. */
  spend: (condition: SQL) => BatchItem<"sqlite">;
}

/** Longer than the cookie's seal is valid. */
const SPENT_MS = FIFTEEN_MINUTES_MS;

/**
 * Reads the cookie value. Returns null if it is invalid or used, or if the password or the account
 * changed since.
 */
export async function readHalfSigned(
  ctx: Context,
  halfSigned: string | null,
): Promise<HalfSigned | null> {
  const [userId = "", fingerprint, begun, random = ""] = (halfSigned ?? "").split(":");
  const key = `half-signed:${(await sha256Hex(random)).slice(0, 32)}`;
  const isUnspent = sql`NOT EXISTS (SELECT 1 FROM ${rateLimits} WHERE ${rateLimits.key} = ${key})`;
  const [found] = await ctx.db
    .select({ user: users, isUnspent: sql<number>`${isUnspent}`.as("is_unspent") })
    .from(users)
    .where(and(eq(users.id, userId), isPerson()))
    .limit(1);
  if (!found?.user.active || found.isUnspent !== 1) return null;
  if ((await fingerprintOf(found.user.passwordHash)) !== fingerprint) return null;
  return {
    user: found.user,
    shownPassword: begun === "password",
    isUnspent,
    spend: (condition) =>
      insertWhere(ctx.db, rateLimits, { key, count: 1, resetAt: ctx.now + SPENT_MS }, condition),
  };
}
