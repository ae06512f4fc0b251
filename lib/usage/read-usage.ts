import { type SQL, sql } from "drizzle-orm";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { projects } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { usageEntries } from "@/db/schema/usage";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can, seesEveryItem } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { type CsvSeparator, csvLines, csvNumber } from "@/lib/csv";
import { AppError } from "@/lib/errors";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import { isReadableId, readableBy } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { DAY_MS, isoTime } from "@/lib/time";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import {
  HIDDEN_KEY,
  USAGE_DAYS,
  type Usage,
  type UsageDimension,
  type UsageQuery,
  type UsageRow,
  type UsageSums,
} from "./schema";

/** SQL: the person can see the call (`WHO_SEES_USAGE`). */
function isVisibleCall(actor: Actor): SQL {
  if (seesEveryItem(actor)) return sql`1 = 1`;
  const { agentId, ragId, projectId, userId } = usageEntries;
  const created = (table: typeof agents | typeof rags | typeof projects) =>
    sql`(SELECT ${table.id} FROM ${table} WHERE ${table.createdBy} = ${actor.id} AND ${isNotDeleted(table)})`;
  return sql`(${userId} = ${actor.id} OR ${agentId} IN ${created(agents)}
    OR ${ragId} IN ${created(rags)} OR ${projectId} IN ${created(projects)})`;
}

const DAY_NUMBER = sql`CAST(${usageEntries.at} / ${sql.raw(String(DAY_MS))} AS INTEGER)`;

/**
 * Returns the column that calls are grouped by, and its name for people who can see it. Everything
 * else is one group.
 */
function dimension(by: UsageDimension, actor: Actor): { key: SQL; name: SQL } {
  const named = (id: SQL, from: SQL) => {
    const isShown = sql`(${id} IS NULL OR EXISTS (SELECT 1 FROM ${from}))`;
    const key = seesEveryItem(actor) ? id : sql`iif(${isShown}, ${id}, ${HIDDEN_KEY})`;
    return { key, name: sql`(SELECT name FROM ${from})` };
  };
  switch (by) {
    case "day":
      return { key: DAY_NUMBER, name: sql`NULL` };
    case "model":
      return { key: sql`${usageEntries.model}`, name: sql`${usageEntries.model}` };
    case "agent": {
      const key = sql`${usageEntries.agentId}`;
      return named(key, sql`${agents} WHERE ${agents.id} = ${key} AND ${readableBy(AGENT, actor)}`);
    }
    case "rag": {
      const key = sql`${usageEntries.ragId}`;
      return named(key, sql`${rags} WHERE ${rags.id} = ${key} AND ${readableBy(RAG, actor)}`);
    }
    case "project": {
      const key = sql`${usageEntries.projectId}`;
      return named(
        key,
        sql`${projects} WHERE ${projects.id} = ${key} AND ${readableBy(PROJECT, actor)}`,
      );
    }
    case "person": {
      const key = sql`${usageEntries.userId}`;
      return named(key, sql`${users} WHERE ${users.id} = ${key}`);
    }
    case "integration": {
      const key = sql`${usageEntries.integrationId}`;
      const isKnown = can(actor, "integrations.list")
        ? sql`1 = 1`
        : sql`EXISTS (SELECT 1 FROM ${projectIntegrations} WHERE ${projectIntegrations.integrationId} = ${key}
            AND ${isReadableId(PROJECT, actor, projectIntegrations.projectId)})`;
      return named(key, sql`${integrations} WHERE ${integrations.id} = ${key} AND ${isKnown}`);
    }
  }
}

const sum = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)`;
const SUMS = {
  calls: sql<number>`count(*)`.as("calls"),
  input_tokens: sum(sql`${usageEntries.inputTokens}`).as("input_tokens"),
  cached_tokens: sum(sql`${usageEntries.cachedTokens}`).as("cached_tokens"),
  output_tokens: sum(sql`${usageEntries.outputTokens}`).as("output_tokens"),
  cost_micros: sum(sql`${usageEntries.microDollars}`).as("cost_micros"),
  without_price: sum(sql`${usageEntries.microDollars} IS NULL`).as("without_price"),
};
const NOTHING: UsageSums = {
  calls: 0,
  input_tokens: 0,
  cached_tokens: 0,
  output_tokens: 0,
  cost_micros: 0,
  without_price: 0,
};
/**
 * Maximum rows of an answer. Agents, people or models with lower costs are only part of the total.
 */
const MOST_ROWS = 500;

const dayText = (number: number) => isoTime(number * DAY_MS).slice(0, 10);
const dayNumber = (text: string) => Math.floor(Date.parse(text) / DAY_MS);

function periodOf(ctx: Context, { from, to }: UsageQuery) {
  const last = to === undefined ? Math.floor(ctx.now / DAY_MS) : dayNumber(to);
  const first = from === undefined ? last - USAGE_DAYS.usual + 1 : dayNumber(from);
  const refuse = (field: string, message: string) => {
    throw new AppError("invalid_input", message, { errors: { [field]: [message] } });
  };
  if (first > last) refuse("to", "The end date must not be before the start date");
  if (last - first >= USAGE_DAYS.most)
    refuse("from", `Choose a period of at most ${USAGE_DAYS.most} days`);
  return { first, last };
}

/** Returns every day of the period, in order. */
function everyDay(rows: readonly UsageRow[], { first, last }: { first: number; last: number }) {
  const known = new Map(rows.map((row) => [Number(row.key), row]));
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const name = dayText(first + n);
    return { ...(known.get(first + n) ?? NOTHING), key: name, name };
  });
}

type Period = ReturnType<typeof periodOf>;

/** SQL: the call is in the period, and the person can see it. */
const isVisibleInPeriod = (actor: Actor, { first, last }: Period) =>
  sql`${usageEntries.at} >= ${first * DAY_MS}
    AND ${usageEntries.at} < ${(last + 1) * DAY_MS} AND ${isVisibleCall(actor)}`;

const totalStatement = (ctx: Context, actor: Actor, period: Period) =>
  ctx.db.select(SUMS).from(usageEntries).where(isVisibleInPeriod(actor, period));

function rowsStatement(ctx: Context, actor: Actor, period: Period, by: UsageDimension) {
  const { key, name } = dimension(by, actor);
  return ctx.db
    .select({
      key: sql<string | null>`${key}`.as("dimension"),
      name: sql<string | null>`${name}`.as("named"),
      ...SUMS,
    })
    .from(usageEntries)
    .where(isVisibleInPeriod(actor, period))
    .groupBy(sql`1`)
    .orderBy(sql`cost_micros DESC, calls DESC, 1`)
    .limit(MOST_ROWS);
}

/**
 * Returns use and cost of model calls in a period, grouped by one dimension. Only calls that the
 * person can see.
 *
 * @throws AppError `invalid_input` for an invalid or too long period.
 */
export async function getUsage(ctx: Context, query: UsageQuery): Promise<Usage> {
  const actor = authorize(ctx.actor, "usage.list");
  const period = periodOf(ctx, query);
  const [total, rows] = await Promise.all([
    totalStatement(ctx, actor, period),
    rowsStatement(ctx, actor, period, query.by),
  ]);
  return {
    from: dayText(period.first),
    to: dayText(period.last),
    total: total[0] ?? NOTHING,
    rows: query.by === "day" ? everyDay(rows, period) : rows,
  };
}

/** Data of the usage page for a period. */
export interface UsageFigures {
  total: UsageSums;
  days: UsageRow[];
  /** Grouped by the requested dimension. */
  chosen: UsageRow[];
}

/** Returns a period's total, its days, and the rows by one dimension. Throws as `getUsage`. */
export async function getUsageFigures(ctx: Context, query: UsageQuery): Promise<UsageFigures> {
  const actor = authorize(ctx.actor, "usage.list");
  const period = periodOf(ctx, query);
  const [total, rows, chosen] = await Promise.all([
    totalStatement(ctx, actor, period),
    rowsStatement(ctx, actor, period, "day"),
    query.by === "day" ? null : rowsStatement(ctx, actor, period, query.by),
  ]);
  const days = everyDay(rows, period);
  return { total: total[0] ?? NOTHING, days, chosen: chosen ?? days };
}

/**
 * Returns the rows of `getUsage` as CSV.
 *
 * @throws AppError as `getUsage`, before the first part.
 */
export async function exportUsage(ctx: Context, query: UsageQuery, separator: CsvSeparator = ",") {
  const { rows } = await getUsage(ctx, query);
  const columns = ["key", "name", ...(Object.keys(NOTHING) as (keyof UsageSums)[])] as const;
  const cells = rows.map((row) =>
    columns.map((column) => {
      const value = row[column];
      return typeof value === "number" ? csvNumber(value, separator) : value;
    }),
  );
  return (async function* () {
    yield csvLines([columns, ...cells], separator);
  })();
}
