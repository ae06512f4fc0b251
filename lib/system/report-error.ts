import { and, desc, eq, exists, gte, notInArray } from "drizzle-orm";
import { auditLog, errorReports } from "@/db/schema/system";
import { countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/auth/rate-limit";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { networkOf } from "@/lib/platform/network";
import { RESET_ACTION } from "@/lib/platform/reset";
import { reportErrorSchema } from "./error-report-schema";

const REPORTS_PER_ADDRESS = 30;
/** The newest reports are kept, so that nobody fills the database with them. */
export const MAX_ERROR_REPORTS = 1000;

/** Milliseconds after the beginning of a reset in which a report may still be on its way to the system of before. */
const RESET_PASSES_MS = 10_000;

/**
 * Stores a crash under the id that its screen shows, and returns that id. Open to everybody, since sign-in and the
 * wizard crash too; limited to 30 in 15 minutes an address. A report that is stored already stays as it is. It is a
 * record itself, so it leaves no audit row. One that comes in as the system is reset is not kept: a reset ends empty.
 *
 * @throws AppError `invalid_input` or `rate_limited`.
 */
export async function reportError(ctx: Context, input: unknown): Promise<{ id: string }> {
  const report = parseInput(reportErrorSchema, input);
  await countAttempt(ctx, [
    {
      key: `errors:${networkOf(ctx.client.ip)}`,
      limit: REPORTS_PER_ADDRESS,
      windowMs: FIFTEEN_MINUTES_MS,
    },
  ]);
  const { errorId: id, ...texts } = report;
  const newest = ctx.db
    .select({ id: errorReports.id })
    .from(errorReports)
    .orderBy(desc(errorReports.at))
    .limit(MAX_ERROR_REPORTS);
  const resets = ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, RESET_ACTION), gte(auditLog.at, ctx.now - RESET_PASSES_MS)));
  await ctx.db.batch([
    ctx.db
      .insert(errorReports)
      .values({
        id,
        ...texts,
        at: ctx.now,
        userId: ctx.actor?.id ?? null,
        userAgent: ctx.client.userAgent,
      })
      .onConflictDoNothing(),
    ctx.db.delete(errorReports).where(notInArray(errorReports.id, newest)),
    ctx.db.delete(errorReports).where(and(eq(errorReports.id, id), exists(resets))),
  ]);
  return { id };
}
