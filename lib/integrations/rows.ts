import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { integrations } from "@/db/schema/integrations";
import { exists, rowRules } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { Actor, SessionActor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { sealedPrefix } from "@/lib/crypto/secret-box";
import { AppError } from "@/lib/errors";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { TEST_ABANDONED_MS } from "./integration-rules";
import {
  authorizeIntegration,
  factColumns,
  factsOf,
  type IntegrationAction,
  isActionAllowed,
  isMail,
  stillAuthorized,
} from "./permissions";
import { type IntegrationType, PROVIDER_ENTRIES } from "./providers";
import type { ListIntegrationsQuery } from "./schema";

export const INTEGRATION_NOT_FOUND = "Integration not found";
export const CHANGED_MEANWHILE =
  "Someone else changed this integration. Reload to see the current values.";

export type IntegrationRow = typeof integrations.$inferSelect;

/** SQL: the stored status. A test that never ended counts as an error. */
export function presentStatus(now: number): SQL<IntegrationRow["status"]> {
  return sql<IntegrationRow["status"]>`CASE WHEN ${integrations.status} = 'testing'
    AND coalesce(${integrations.lastTestAt}, 0) <= ${now - TEST_ABANDONED_MS}
    THEN 'error' ELSE ${integrations.status} END`;
}

/** The same for a row in memory. */
export function isTestAbandoned(
  row: Pick<IntegrationRow, "status" | "lastTestAt">,
  now: number,
): boolean {
  return row.status === "testing" && (row.lastTestAt ?? 0) <= now - TEST_ABANDONED_MS;
}

/**
 * The list's filters. The search ignores case and covers name, description and type. Descriptions
 * that the reader can't see aren't searched.
 */
export function whereOf(
  { q, status, type, category, active }: ListIntegrationsQuery,
  { now, seesDescriptions }: { now: number; seesDescriptions: "all" | "but-mail" | "none" },
): SQL | undefined {
  const texts: SQL[] = [sql`${integrations.name}`, sql`${integrations.type}`];
  if (seesDescriptions === "all") texts.push(sql`${integrations.description}`);
  if (seesDescriptions === "but-mail")
    texts.push(sql`iif(${isMail()}, '', ${integrations.description})`);
  const found = texts.map((text) => sql`instr(lower(${text}), lower(${q})) > 0`);
  return and(
    isNotDeleted(integrations),
    q ? sql`(${sql.join(found, sql` OR `)})` : undefined,
    status ? sql`${presentStatus(now)} = ${status}` : undefined,
    type ? eq(integrations.type, type) : undefined,
    category
      ? inArray(
          integrations.type,
          PROVIDER_ENTRIES.flatMap(([one, of]) => (of.category === category ? [one] : [])),
        )
      : undefined,
    active ? eq(integrations.isActive, active === "true") : undefined,
  );
}

/** SQL: the list's order. Adding the id makes it the same on every page. */
export function orderOf(sort: ListIntegrationsQuery["sort"]): SQL {
  const direction = sql.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const column = sort.endsWith("name") ? integrations.name : integrations.createdAt;
  return sql`${column} ${direction}, ${integrations.id} ${direction}`;
}

/** SQL: the row has a key that isn't encrypted with the first configured key. */
export function isUnderOlderKey(currentKeyId: string): SQL {
  const prefix = sealedPrefix(currentKeyId);
  return sql`EXISTS (SELECT 1 FROM json_each(${integrations.secrets}) AS "sealed"
    WHERE substr("sealed".value, 1, ${prefix.length}) <> ${prefix})`;
}

/** The same for a column with one secret. */
export function isSealedUnderOlderKey(column: AnySQLiteColumn, currentKeyId: string): SQL {
  const prefix = sealedPrefix(currentKeyId);
  return sql`substr(${column}, 1, ${prefix.length}) <> ${prefix}`;
}

/** SQL: the number of rows that meet the condition. */
function countIf(condition: SQL): SQL<number> {
  return sql<number>`count(CASE WHEN ${condition} THEN 1 END)`.mapWith(Number);
}

// D1 returns a batch's columns by name, so two conditions that differ only in a parameter would
// share one.
const COUNTS_OF_TYPES = Object.fromEntries(
  PROVIDER_ENTRIES.map(([type]) => [type, countIf(eq(integrations.type, type)).as(type)]),
) as Record<IntegrationType, SQL.Aliased<number>>;

/** Returns the counts for the stat tiles. */
export async function readSummary(ctx: Context) {
  const rows = await ctx.db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      connected: countIf(eq(integrations.status, "connected")),
      active: countIf(eq(integrations.isActive, true)),
      ...COUNTS_OF_TYPES,
    })
    .from(integrations)
    .where(isNotDeleted(integrations));
  return countRow(rows);
}

/** Returns the only row of a count. */
export function countRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("A count answered no row");
  return row;
}

export const integrationColumns = getTableColumns(integrations);

/**
 * Reads an integration and checks that the actor can do the action on it.
 *
 * @throws AppError `not_found`, or `forbidden` from the action's rule.
 */
export async function loadIntegrationFor(
  ctx: Context,
  actor: Actor,
  { id, action }: { id: string; action: IntegrationAction },
): Promise<IntegrationRow> {
  const [row] = await ctx.db
    .select({ row: integrations, ...factColumns(actor) })
    .from(integrations)
    .where(and(eq(integrations.id, id), isNotDeleted(integrations)));
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  authorizeIntegration(actor, action, factsOf(row));
  return row.row;
}

/** A write of one integration: who writes, why, and which version. */
interface IntegrationWrite {
  actor: Actor;
  action: IntegrationAction;
  /** Set if the person had to confirm their identity. */
  confirmed: SessionActor | null;
  /** The version that the person expects, or null for any. */
  ifMatch: number | null;
}

/**
 * The rules of a write of one integration: the person is still allowed and confirmed, it exists,
 * they may do this to it, and it has the expected version.
 *
 * @param read the version that was read, if the write depends on it.
 */
export function integrationRules(
  ctx: Context,
  id: string,
  { actor, action, confirmed, ifMatch }: IntegrationWrite,
  read: number | null = null,
): Rule[] {
  const where = and(eq(integrations.id, id), isNotDeleted(integrations));
  const missing = new AppError("not_found", INTEGRATION_NOT_FOUND);
  const code = ifMatch === null ? "conflict" : "precondition_failed";
  const changed = new AppError(code, CHANGED_MEANWHILE);
  const [isThere, ...isAtVersion] = rowRules(
    integrations,
    { where, ifMatch: read ?? ifMatch },
    { missing, changed },
  );
  const mayAct = {
    holds: exists(integrations, and(where, isActionAllowed(actor, action))),
    refuse: () => loadIntegrationFor(ctx, actor, { id, action }),
  };
  return [
    ...stillAuthorized(ctx, actor, confirmed),
    ...(isThere ? [isThere] : []),
    mayAct,
    ...isAtVersion,
  ];
}
