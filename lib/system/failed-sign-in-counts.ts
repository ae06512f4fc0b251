import { and, count, countDistinct, desc, eq, gte, max, sql } from "drizzle-orm";
import type * as z from "zod";
import { type NamedResults, namedBatch } from "@/db/client";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { DAY_MS, isoTime } from "@/lib/time";
import { type FailedSignIns, failedSignInsSchema } from "./audit-schema";

/** Number of days on the audit page. */
export const FAILED_SIGN_IN_DAYS = 7;
const SHOWN = 10;

/**
 * Returns the statements for failed sign-ins of the last days, by account. `failedSignInsView`
 * reads their results.
 */
export function failedSignInsStatements(ctx: Context, days: number) {
  const isRefused = and(gte(auditLog.at, ctx.now - days * DAY_MS), eq(auditLog.outcome, "refused"));
  return {
    // An entry names a user only if someone tried to sign in to that user's account.
    attacked: ctx.db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        attempts: count().as("attempts"),
        addresses: countDistinct(auditLog.ip).as("addresses"),
        lastAt: max(auditLog.at).as("last_at"),
      })
      .from(auditLog)
      .innerJoin(users, eq(users.id, auditLog.entityId))
      .where(and(isRefused, eq(auditLog.entityType, "user")))
      .groupBy(users.id)
      .orderBy(desc(sql`attempts`), desc(sql`last_at`))
      .limit(SHOWN),
    unknownAddresses: ctx.db
      .select({ attempts: count() })
      .from(auditLog)
      .where(
        and(
          isRefused,
          eq(auditLog.action, "invalid_credentials"),
          eq(auditLog.entityType, "request"),
          sql`${auditLog.after} ->> 'path' = '/api/auth/login'`,
        ),
      ),
  };
}

/** Returns the counts from the results of `failedSignInsStatements`. */
export function failedSignInsView(
  days: number,
  {
    attacked,
    unknownAddresses,
  }: Pick<
    NamedResults<ReturnType<typeof failedSignInsStatements>>,
    "attacked" | "unknownAddresses"
  >,
): FailedSignIns {
  return {
    days,
    people: attacked.map(({ lastAt, ...person }) => ({ ...person, last_at: isoTime(lastAt ?? 0) })),
    unknown: unknownAddresses[0]?.attempts ?? 0,
  };
}

/** Counts failed sign-ins of the last days by account. Superadmin only. */
export async function countFailedSignIns(
  ctx: Context,
  input: z.input<typeof failedSignInsSchema> = {},
): Promise<FailedSignIns> {
  authorize(ctx.actor, "audit.list");
  const { days } = parseInput(failedSignInsSchema, input);
  return failedSignInsView(days, await namedBatch(ctx.db, failedSignInsStatements(ctx, days)));
}
