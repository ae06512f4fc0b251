import { eq, lte, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { usageCaps, usageEntries, usageReservations } from "@/db/schema/usage";
import type { CAP_SCOPES } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";

export type CapScope = (typeof CAP_SCOPES)[number];

type Reservation = typeof usageReservations.$inferInsert;
/** A call that is about to be made: who it is for, and the most that it may take. */
export type ExpectedCall = Omit<Reservation, "id" | "at" | "expiresAt">;

/** What a call took in the end. */
type Taken = Pick<
  typeof usageEntries.$inferInsert,
  "inputTokens" | "cachedTokens" | "outputTokens" | "microDollars" | "isEstimated"
>;

/** After this time nobody looks for the end of a call any more. Longer than any call may take. Milliseconds. */
const RESERVED_MS = 15 * 60 * 1000;

/** The first moment of the calendar month in which a moment lies, in UTC. */
export function monthStart(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** SQL: what was spent on a subject since the month began, with what may be spent by the calls under way. */
export function spent(ctx: Context, column: CapColumn | null, subject: string | SQL): SQL {
  const isOf = (table: typeof usageEntries | typeof usageReservations) =>
    column === null ? sql`1 = 1` : sql`${table[column]} = ${subject}`;
  return sql`((SELECT coalesce(sum(${usageEntries.microDollars}), 0) FROM ${usageEntries}
      WHERE ${isOf(usageEntries)} AND ${usageEntries.at} >= ${monthStart(ctx.now)})
    + (SELECT coalesce(sum(${usageReservations.microDollars}), 0) FROM ${usageReservations}
      WHERE ${isOf(usageReservations)}))`;
}

export type CapColumn = "integrationId" | "projectId" | "agentId" | "userId";

/** Where the ledger names the subject of a cap. */
export const CAP_COLUMNS: Readonly<Record<CapScope, CapColumn | null>> = {
  month: null,
  integration: "integrationId",
  project: "projectId",
  agent: "agentId",
  person: "userId",
};

/** SQL: the cap of a subject, or the one that holds for each of its kind; null where there is none. */
export function capOf(scope: CapScope, subject: string | SQL): SQL {
  const cap = (of: string | SQL) =>
    sql`(SELECT ${usageCaps.microDollars} FROM ${usageCaps} WHERE ${usageCaps.scope} = ${scope} AND ${usageCaps.subject} = ${of})`;
  return subject === "" ? cap("") : sql`coalesce(${cap(subject)}, ${cap("")})`;
}

/** The caps that a call falls under, by the condition under which it goes beyond them. */
function capsOver(ctx: Context, call: ExpectedCall): { scope: CapScope; isOver: SQL }[] {
  return (Object.entries(CAP_COLUMNS) as [CapScope, CapColumn | null][]).flatMap(
    ([scope, column]) => {
      const subject = column === null ? "" : call[column];
      if (subject === null || subject === undefined) return [];
      const cap = capOf(scope, subject);
      // Where there is no cap nothing is summed up. A model without a price cannot be held to one.
      const isOver = sql`CASE WHEN ${cap} IS NULL THEN 0
        WHEN ${call.microDollars ?? null} IS NULL THEN 1
        ELSE ${spent(ctx, column, subject)} + ${call.microDollars ?? 0} > ${cap} END`;
      return [{ scope, isOver }];
    },
  );
}

/** The statements that put down calls whose end nobody saw, at the most that they may have taken. */
function settleLostStatements(ctx: Context) {
  const isLost = lte(usageReservations.expiresAt, ctx.now);
  const values = { ...COPIED, cachedTokens: 0, isEstimated: true };
  return {
    lost: insertFrom(ctx.db, usageEntries, values, sql`${usageReservations} WHERE ${isLost}`),
    forgotten: ctx.db.delete(usageReservations).where(isLost),
  };
}

/** The columns of an entry as its reservation has them. */
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
};

const WHOSE: Readonly<Record<CapScope, string>> = {
  month: "for all model calls",
  integration: "for this integration",
  project: "for this project",
  agent: "for this agent",
  person: "for this person",
};

async function refuseCall(ctx: Context, call: ExpectedCall): Promise<never> {
  const caps = capsOver(ctx, call);
  const columns = caps.map(({ scope, isOver }) => sql`${isOver} AS ${sql.identifier(scope)}`);
  const [over] = await ctx.db.all<Record<string, number>>(
    sql`SELECT ${sql.join(columns, sql`, `)}`,
  );
  const scope = caps.find((cap) => over?.[cap.scope] === 1)?.scope ?? "month";
  if (call.microDollars == null)
    throw new AppError(
      "cap_reached",
      `${call.model} has no price, so the cap ${WHOSE[scope]} can't be enforced. A superadmin can enter its price on the Usage page.`,
    );
  const month = new Date(ctx.now).toLocaleDateString("en", { month: "long", timeZone: "UTC" });
  throw new AppError(
    "cap_reached",
    `This call would exceed the cap ${WHOSE[scope]} in ${month}. A superadmin can raise it on the Usage page.`,
  );
}

/**
 * Sets aside the most that a call may cost, under every cap that it falls under, by one statement: of many calls at once no
 * more get through than there is room for.
 *
 * @returns the id under which the call is settled or given back.
 * @throws AppError `cap_reached`.
 */
export async function reserveUsage(ctx: Context, call: ExpectedCall): Promise<string> {
  const id = crypto.randomUUID();
  const row = { ...call, id, at: ctx.now, expiresAt: ctx.now + RESERVED_MS };
  const over = capsOver(ctx, call).map(({ isOver }) => isOver);
  const { reserved } = await namedBatch(ctx.db, {
    ...settleLostStatements(ctx),
    reserved: insertWhere(
      ctx.db,
      usageReservations,
      row,
      sql`NOT (${sql.join(over, sql` OR `)})`,
    ).returning({ id: usageReservations.id }),
  });
  return reserved.length > 0 ? id : refuseCall(ctx, call);
}

/** Puts down what a call took, once: what was given up as lost meanwhile stays as it was put down then. */
export async function settleUsage(ctx: Context, id: string, taken: Taken): Promise<void> {
  const isIt = eq(usageReservations.id, id);
  await namedBatch(ctx.db, {
    entry: insertFrom(
      ctx.db,
      usageEntries,
      { ...COPIED, ...taken },
      sql`${usageReservations} WHERE ${isIt}`,
    ),
    done: ctx.db.delete(usageReservations).where(isIt),
  });
}

/** Gives back what was set aside for a call that the provider refused: it costs nothing. */
export async function releaseUsage(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(usageReservations).where(eq(usageReservations.id, id));
}
