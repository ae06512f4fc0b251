import { eq, lte, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { usageCaps, usageEntries, usageReservations } from "@/db/schema/usage";
import type { CAP_SCOPES } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { FREE_NEURONS } from "@/lib/models/default-models";
import { DAY_MS, startOfDay } from "@/lib/time";

export type CapScope = (typeof CAP_SCOPES)[number];

type Reservation = typeof usageReservations.$inferInsert;
/** A call that is about to start: who it is for, and its maximum use. */
export type ExpectedCall = Omit<Reservation, "id" | "at" | "expiresAt">;

/** What a call used in the end. */
type Taken = Pick<
  typeof usageEntries.$inferInsert,
  "inputTokens" | "cachedTokens" | "outputTokens" | "microDollars" | "neurons" | "isEstimated"
>;

/**
 * How long a call is waited for, in milliseconds. Longer than any call can take. After that it
 * counts as lost.
 */
const RESERVED_MS = 15 * 60 * 1000;

/** Returns the start of a time's calendar month, in UTC. */
export function monthStart(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** SQL: what a subject has spent this month, including what running calls have reserved. */
export function spent(ctx: Context, column: CapColumn | null, subject: string | SQL): SQL {
  const isOf = (table: typeof usageEntries | typeof usageReservations) =>
    column === null ? sql`1 = 1` : sql`${table[column]} = ${subject}`;
  return sql`((SELECT coalesce(sum(${usageEntries.microDollars}), 0) FROM ${usageEntries}
      WHERE ${isOf(usageEntries)} AND ${usageEntries.at} >= ${monthStart(ctx.now)})
    + (SELECT coalesce(sum(${usageReservations.microDollars}), 0) FROM ${usageReservations}
      WHERE ${isOf(usageReservations)}))`;
}

type CapColumn = "integrationId" | "projectId" | "agentId" | "userId";

/** The ledger column with the subject of a cap. */
export const CAP_COLUMNS: Readonly<Record<CapScope, CapColumn | null>> = {
  month: null,
  integration: "integrationId",
  project: "projectId",
  agent: "agentId",
  person: "userId",
};

/**
 * SQL: the cap of a subject, otherwise the one for each subject of its scope. Null if there is
 * none.
 */
function capOf(scope: CapScope, subject: string | SQL): SQL {
  const cap = (of: string | SQL) =>
    sql`(SELECT ${usageCaps.microDollars} FROM ${usageCaps} WHERE ${usageCaps.scope} = ${scope} AND ${usageCaps.subject} = ${of})`;
  return subject === "" ? cap("") : sql`coalesce(${cap(subject)}, ${cap("")})`;
}

/** SQL: the neurons of an integration's calls today in UTC, including those of running calls. */
export function neuronsToday(ctx: Context, integrationId: string | SQL): SQL {
  const today = startOfDay(ctx.now);
  const used = (table: typeof usageEntries | typeof usageReservations) =>
    sql`(SELECT coalesce(sum(${table.neurons}), 0) FROM ${table}
      WHERE ${table.integrationId} = ${integrationId} AND ${table.at} >= ${today} AND ${table.neurons} IS NOT NULL)`;
  return sql`(${used(usageEntries)} + ${used(usageReservations)})`;
}

/** SQL: the call fits into what is left of today's free allowance. */
const isFree = (ctx: Context, { integrationId, neurons }: ExpectedCall) =>
  sql`${neuronsToday(ctx, integrationId)} + ${neurons} <= ${FREE_NEURONS}`;

/** SQL: what the call costs at most. Within the free allowance it is nothing. */
const chargeOf = (ctx: Context, call: ExpectedCall): SQL | number | null =>
  call.neurons == null
    ? (call.microDollars ?? null)
    : sql`CASE WHEN ${isFree(ctx, call)} THEN 0 ELSE ${call.microDollars ?? null} END`;

/**
 * SQL: the free allowance is used up, and the integration has no cap of its own, which would allow
 * it to cost something.
 */
const isAllowanceUsedUp = (ctx: Context, call: ExpectedCall): SQL =>
  call.neurons == null
    ? sql`0`
    : sql`(NOT ${isFree(ctx, call)} AND NOT EXISTS (SELECT 1 FROM ${usageCaps}
      WHERE ${usageCaps.scope} = 'integration' AND ${usageCaps.subject} = ${call.integrationId}))`;

/** Returns the caps of a call, each with the SQL condition that the call exceeds it. */
function exceededCaps(ctx: Context, call: ExpectedCall): { scope: CapScope; isOver: SQL }[] {
  const charge = chargeOf(ctx, call);
  return (Object.entries(CAP_COLUMNS) as [CapScope, CapColumn | null][]).flatMap(
    ([scope, column]) => {
      const subject = column === null ? "" : call[column];
      if (subject === null || subject === undefined) return [];
      const cap = capOf(scope, subject);
      // Without a cap nothing is summed up. A model without a price can't be capped.
      const isOver = sql`CASE WHEN ${cap} IS NULL THEN 0
        WHEN ${charge} IS NULL THEN 1
        ELSE ${spent(ctx, column, subject)} + ${charge} > ${cap} END`;
      return [{ scope, isOver }];
    },
  );
}

/** Returns the statements that settle lost calls, at the maximum they reserved. */
function expireReservations(ctx: Context) {
  const isLost = lte(usageReservations.expiresAt, ctx.now);
  const values = { ...COPIED, cachedTokens: 0, isEstimated: true };
  return {
    lost: insertFrom(ctx.db, usageEntries, values, sql`${usageReservations} WHERE ${isLost}`),
    forgotten: ctx.db.delete(usageReservations).where(isLost),
  };
}

/**
 * Settles the calls whose end no one saw, at the maximum they reserved. The engine does so at each
 * round, so that they don't wait for the next call.
 */
export async function settleLostCalls(ctx: Context): Promise<void> {
  await namedBatch(ctx.db, expireReservations(ctx));
}

/** Columns that an entry copies from its reservation. */
const COPIED = {
  id: sql`${usageReservations.id}`,
  at: sql`${usageReservations.at}`,
  purpose: sql`${usageReservations.purpose}`,
  integrationId: sql`${usageReservations.integrationId}`,
  model: sql`${usageReservations.model}`,
  userId: sql`${usageReservations.userId}`,
  agentId: sql`${usageReservations.agentId}`,
  ragId: sql`${usageReservations.ragId}`,
  projectId: sql`${usageReservations.projectId}`,
  runId: sql`${usageReservations.runId}`,
  microDollars: sql`${usageReservations.microDollars}`,
  inputTokens: sql`${usageReservations.inputTokens}`,
  outputTokens: sql`${usageReservations.outputTokens}`,
  neurons: sql`${usageReservations.neurons}`,
};

const ALLOWANCE_USED_UP =
  "The free allowance of Workers AI is used up for today. It renews at 00:00 UTC. To use more, a superadmin can set a monthly cap for this integration on the Usage page.";

const CAP_LABEL: Readonly<Record<CapScope, string>> = {
  month: "for all model calls",
  integration: "for this integration",
  project: "for this project",
  agent: "for this agent",
  person: "for this person",
};

async function refuseCall(ctx: Context, call: ExpectedCall): Promise<never> {
  const caps = exceededCaps(ctx, call);
  const columns = [
    sql`${isAllowanceUsedUp(ctx, call)} AS allowance`,
    ...caps.map(({ scope, isOver }) => sql`${isOver} AS ${sql.identifier(scope)}`),
  ];
  const [over] = await ctx.db.all<Record<string, number>>(
    sql`SELECT ${sql.join(columns, sql`, `)}`,
  );
  if (over?.allowance === 1 && call.microDollars != null)
    throw new AppError("cap_reached", ALLOWANCE_USED_UP, {
      retryAfter: Math.ceil((startOfDay(ctx.now) + DAY_MS - ctx.now) / 1000),
    });
  const scope = caps.find((cap) => over?.[cap.scope] === 1)?.scope ?? "month";
  if (call.microDollars == null)
    throw new AppError(
      "cap_reached",
      `${call.model} has no price, so ${over?.allowance === 1 ? "the free allowance" : `the cap ${CAP_LABEL[scope]}`} can't be enforced. A superadmin can enter its price on the Usage page.`,
    );
  const month = new Date(ctx.now).toLocaleDateString("en", { month: "long", timeZone: "UTC" });
  throw new AppError(
    "cap_reached",
    `This call would exceed the cap ${CAP_LABEL[scope]} in ${month}. A superadmin can raise it on the Usage page.`,
  );
}

/** Returns a context that can write. A dry run reads only, but its model calls cost all the same. */
const recording = (ctx: Context): Context => ({ ...ctx, db: ctx.ledger ?? ctx.db });

/**
 * Reserves the maximum cost of a call under all its caps and the free allowance. One statement, so that concurrent calls
 * can't exceed a cap together.
 *
 * @returns the id to settle or release the call with.
 * @throws AppError `cap_reached`.
 */
export async function reserveUsage(given: Context, call: ExpectedCall): Promise<string> {
  const ctx = recording(given);
  const id = crypto.randomUUID();
  const row = {
    ...{ ...call, id, at: ctx.now, expiresAt: ctx.now + RESERVED_MS },
    microDollars: chargeOf(ctx, call),
  };
  const over = [
    isAllowanceUsedUp(ctx, call),
    ...exceededCaps(ctx, call).map(({ isOver }) => isOver),
  ];
  const { reserved } = await namedBatch(ctx.db, {
    ...expireReservations(ctx),
    reserved: insertWhere(
      ctx.db,
      usageReservations,
      row,
      sql`NOT (${sql.join(over, sql` OR `)})`,
    ).returning({ id: usageReservations.id }),
  });
  return reserved.length > 0 ? id : refuseCall(ctx, call);
}

/**
 * Records what a call used, once. A call that was settled as lost stays as it was recorded then.
 *
 * @returns what it cost in micro-dollars: nothing within the free allowance; null without a price.
 */
export async function settleUsage(
  given: Context,
  id: string,
  taken: Taken,
): Promise<number | null> {
  const ctx = recording(given);
  const isThisReservation = eq(usageReservations.id, id);
  const wasFree = sql`${usageReservations.neurons} IS NOT NULL AND ${usageReservations.microDollars} = 0`;
  const values = {
    ...COPIED,
    ...taken,
    microDollars: sql`iif(${wasFree}, 0, ${taken.microDollars ?? null})`,
  };
  const { entry } = await namedBatch(ctx.db, {
    entry: insertFrom(
      ctx.db,
      usageEntries,
      values,
      sql`${usageReservations} WHERE ${isThisReservation}`,
    ).returning({ microDollars: usageEntries.microDollars }),
    done: ctx.db.delete(usageReservations).where(isThisReservation),
  });
  const [written] = entry;
  return written ? written.microDollars : (taken.microDollars ?? null);
}

/** Releases the reservation of a call that the provider rejected, because it costs nothing. */
export async function releaseUsage(ctx: Context, id: string): Promise<void> {
  await recording(ctx).db.delete(usageReservations).where(eq(usageReservations.id, id));
}
