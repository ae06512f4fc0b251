import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertWhere } from "@/db/insert-where";
import { rateLimits, users } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { randomToken, sha256Hex } from "@/lib/crypto/hash";
import { fingerprintOf } from "./password";
import { FIFTEEN_MINUTES_MS } from "./rate-limit";
import { isPerson } from "./service-account";

/** What a sign-in began with that goes on with a second factor. */
type Beginning = "password" | "issuer";

type UserRow = typeof users.$inferSelect;

/** Makes the text of the cookie between the two steps of a sign-in; it is tied to the password as it is stored. */
export async function newHalfSigned(
  { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
  begun: Beginning,
): Promise<string> {
  return [id, await fingerprintOf(passwordHash), begun, randomToken()].join(":");
}

/** The first step of a sign-in, whose cookie becomes one session. */
export interface HalfSigned {
  user: UserRow;
  /** It began with the password, and not at an identity provider. */
  shownPassword: boolean;
  /** SQL: no session was made of it. */
  isUnspent: SQL;
  /** The statement that uses it up where the condition holds. */
  spend: (condition: SQL) => BatchItem<"sqlite">;
}

/** Longer than the cookie's seal holds. */
const SPENT_MS = FIFTEEN_MINUTES_MS;

/** Reads the cookie's text. Returns null where it is none, was used, or the password or the person has changed. */
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
