import { sql } from "drizzle-orm";
import { rateLimits } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { noticeStatement } from "@/lib/notices/notice-statement";
import { countStatement } from "@/lib/rate-limit";
import { DAY_MS } from "@/lib/time";

/** Failed sign-ins in a day after which the person gets a notice, once. */
export const FAILED_SIGN_INS = 10;

/**
 * Counts a failed sign-in to an account. Runs after the response, so that response times don't
 * reveal whether the account exists. The tenth in a day sends the person a notice; later ones
 * don't.
 */
export function noteFailedSignIn(ctx: Context, userId: string | undefined): void {
  if (userId === undefined) return;
  const key = `failed-sign-ins:${userId}`;
  const isTenth = sql`EXISTS (SELECT 1 FROM ${rateLimits} WHERE ${rateLimits.key} = ${key} AND ${rateLimits.count} = ${FAILED_SIGN_INS})`;
  const notice = noticeStatement(
    ctx,
    {
      kind: "failed_sign_ins",
      to: userId,
      parts: { count: FAILED_SIGN_INS, ip: ctx.client.ip },
      link: "/account#second-factor",
    },
    isTenth,
  );
  const counted = countStatement(ctx, { key, limit: FAILED_SIGN_INS, windowMs: DAY_MS });
  ctx.defer(
    ctx.db.batch([counted, notice]).catch((error: unknown) => {
      const problem = { message: "failed sign-in not counted", requestId: ctx.requestId };
      console.error(JSON.stringify({ ...problem, error: String(error) }));
    }),
  );
}
