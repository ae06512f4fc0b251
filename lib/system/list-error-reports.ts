import { asc, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type * as z from "zod";
import { users } from "@/db/schema/auth";
import { errorReports } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { type ErrorReportView, listErrorReportsSchema } from "./error-report-schema";
import { errorReportView } from "./error-report-view";

/**
 * A page of the stored crash reports; `q` searches id, message and path. Superadmin only.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
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
  const [[counted], rows] = await ctx.db.batch([
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
  return pageOf(rows.map(errorReportView), counted?.total ?? 0, query);
}
