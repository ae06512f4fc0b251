import { and, count, countDistinct, desc, eq, gte, max, sql } from "drizzle-orm";
import type * as z from "zod";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { DAY_MS, isoTime } from "@/lib/time";
import { type FailedSignIns, failedSignInsSchema } from "./audit-schema";

const SHOWN = 10;

/** Counts failed sign-ins of the last days by account. Superadmin only. */
export async function countFailedSignIns(
  ctx: Context,
  input: z.input<typeof failedSignInsSchema> = {},
): Promise<FailedSignIns> {
  authorize(ctx.actor, "audit.list");
  const { days } = parseInput(failedSignInsSchema, input);
  const isRefused = and(gte(auditLog.at, ctx.now - days * DAY_MS), eq(auditLog.outcome, "refused"));
  const [people, [unknown]] = await Promise.all([
    // An entry names a user only if someone tried to sign in to that user's account.
    ctx.db
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
    ctx.db
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
  ]);
  return {
    days,
    people: people.map(({ lastAt, ...person }) => ({ ...person, last_at: isoTime(lastAt ?? 0) })),
    unknown: unknown?.attempts ?? 0,
  };
}
