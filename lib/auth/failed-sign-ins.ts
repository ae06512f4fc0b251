import { sql } from "drizzle-orm";
import { rateLimits } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { noticeStatement } from "@/lib/notices/notice-statement";
import { DAY_MS } from "@/lib/ui/time";
import { countStatement } from "./rate-limit";

/** Of so many failed sign-ins in a day their person is told, once. */
export const FAILED_SIGN_INS = 10;

/**
 * Counts a sign-in that failed at somebody's account, after the answer, so that nobody learns from its time whether
 * there is such a person. The one that makes it ten in a day tells them; none that follow in that day does.
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
