import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gte,
  notInArray,
  sql,
} from "drizzle-orm";
import type * as z from "zod";
import { namedBatch } from "@/db/client";
import { users } from "@/db/schema/auth";
import { auditLog, errorReports } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { countAttempt, FIFTEEN_MINUTES_MS, networkOf } from "@/lib/rate-limit";
import { RESET_ACTION } from "@/lib/system/reset";
import { isoTime } from "@/lib/time";
import {
  type ErrorReportView,
  listErrorReportsSchema,
  reportErrorSchema,
} from "./error-report-schema";

const REPORTS_PER_ADDRESS = 30;
/** Only the newest reports are kept, so that no one can fill the database. */
export const MAX_ERROR_REPORTS = 1000;

/**
 * In milliseconds. For this long after a reset started, a report may still come from before it.
 */
const RESET_PASSES_MS = 10_000;

/**
 * Stores a crash report under the id that the screen shows, and returns the id. Needs no session,
 * because sign-in and the wizard can crash too. Limited to 30 per address in 15 minutes. A repeated
 * report changes nothing. Leaves no audit row, since it is a log itself. Reports during a reset are
 * dropped, so that the reset ends empty.
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
  await namedBatch(ctx.db, {
    added: ctx.db
      .insert(errorReports)
      .values({
        id,
        ...texts,
        at: ctx.now,
        userId: ctx.actor?.id ?? null,
        userAgent: ctx.client.userAgent,
      })
      .onConflictDoNothing(),
    oldest: ctx.db.delete(errorReports).where(notInArray(errorReports.id, newest)),
    duringReset: ctx.db.delete(errorReports).where(and(eq(errorReports.id, id), exists(resets))),
  });
  return { id };
}

/** Returns a crash report as the System tab and the API show it. */
function errorReportView(
  row: typeof errorReports.$inferSelect & { userEmail: string | null },
): ErrorReportView {
  return {
    id: row.id,
    at: isoTime(row.at),
    level: row.level,
    message: row.message,
    stack: row.stack,
    componentStack: row.componentStack,
    digest: row.digest,
    path: row.path,
    userAgent: row.userAgent,
    userEmail: row.userEmail,
  };
}

/** Returns a page of crash reports. `q` searches id, message and path. Superadmin only. */
export async function listErrorReports(
  ctx: Context,
  input: z.input<typeof listErrorReportsSchema> = {},
): Promise<PageOf<ErrorReportView>> {
  authorize(ctx.actor, "errors.list");
  const query = parseInput(listErrorReportsSchema, input);
  const matches = query.q
    ? sql`(instr(lower(${errorReports.id}), lower(${query.q})) OR instr(lower(${errorReports.message}), lower(${query.q}))
        OR instr(lower(${errorReports.path}), lower(${query.q})))`
    : undefined;
  const direction = query.sort === "at" ? asc : desc;
  const [counted, rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(errorReports).where(matches),
    ctx.db
      .select({ ...getTableColumns(errorReports), userEmail: users.email })
      .from(errorReports)
      .leftJoin(users, eq(users.id, errorReports.userId))
      .where(matches)
      .orderBy(direction(errorReports.at), errorReports.id)
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
  ]);
  return pageOf(rows.map(errorReportView), counted[0]?.total ?? 0, query);
}
