import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import type { Actor } from "@/lib/auth/actor";
import { refuseFallen } from "@/lib/auth/actor-stands";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { sealedPrefix } from "@/lib/platform/secret-box";
import { CHANGED_MEANWHILE, INTEGRATION_NOT_FOUND, type ListIntegrationsQuery } from "./schema";
import {
  categoryOf,
  type IntegrationStatus,
  type IntegrationSummary,
  type IntegrationType,
} from "./vocabulary-schema";

export type IntegrationRow = typeof integrations.$inferSelect;

/** A test is over within 10 s; one that is still marked as running after this was cut off. Milliseconds. */
export const TEST_ABANDONED_MS = 30_000;

/** SQL: the stored status, except that a test which never ended counts as an error. */
export function presentStatus(now: number): SQL<IntegrationStatus> {
  return sql<IntegrationStatus>`CASE WHEN ${integrations.status} = 'testing'
    AND coalesce(${integrations.lastTestAt}, 0) <= ${now - TEST_ABANDONED_MS}
    THEN 'error' ELSE ${integrations.status} END`;
}

/** The same for a row at hand. */
export function isTestAbandoned(
  row: Pick<IntegrationRow, "status" | "lastTestAt">,
  now: number,
): boolean {
  return row.status === "testing" && (row.lastTestAt ?? 0) <= now - TEST_ABANDONED_MS;
}

const TYPES: readonly IntegrationType[] = ["supabase", "openai"];

/**
 * The filters of the list. The search is case-insensitive across name, description and type (platform-core §2);
 * whoever does not see descriptions does not search them either.
 */
export function whereOf(
  { q, status, type, category, active }: ListIntegrationsQuery,
  { now, seesDescriptions }: { now: number; seesDescriptions: boolean },
): SQL | undefined {
  const texts: SQL[] = [sql`${integrations.name}`, sql`${integrations.type}`];
  if (seesDescriptions) texts.push(sql`${integrations.description}`);
  const found = texts.map((text) => sql`instr(lower(${text}), lower(${q})) > 0`);
  return and(
    q ? sql`(${sql.join(found, sql` OR `)})` : undefined,
    status ? sql`${presentStatus(now)} = ${status}` : undefined,
    type ? eq(integrations.type, type) : undefined,
    category
      ? inArray(
          integrations.type,
          TYPES.filter((one) => categoryOf(one) === category),
        )
      : undefined,
    active ? eq(integrations.isActive, active === "true") : undefined,
  );
}

/** SQL: the order that a list asks for; the id makes it one and the same on every page. */
export function orderOf(sort: ListIntegrationsQuery["sort"]): SQL {
  const direction = sql.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const column = sort.endsWith("name") ? integrations.name : integrations.createdAt;
  return sql`${column} ${direction}, ${integrations.id} ${direction}`;
}

/** SQL: the row holds a key that another than the first configured key encrypts. */
export function isUnderOlderKey(currentKeyId: string): SQL {
  const prefix = sealedPrefix(currentKeyId);
  return sql`EXISTS (SELECT 1 FROM json_each(${integrations.secrets}) AS "sealed"
    WHERE substr("sealed".value, 1, ${prefix.length}) <> ${prefix})`;
}

/** SQL: how many of the rows meet the condition. */
export function countIf(condition: SQL): SQL<number> {
  return sql<number>`count(CASE WHEN ${condition} THEN 1 END)`.mapWith(Number);
}

/** The statement that counts what the stat tiles show. */
export function summaryStatement(ctx: Context) {
  return ctx.db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      connected: countIf(sql`${integrations.status} = 'connected'`),
      active: countIf(sql`${integrations.isActive} = 1`),
      supabase: countIf(sql`${integrations.type} = 'supabase'`),
      openai: countIf(sql`${integrations.type} = 'openai'`),
    })
    .from(integrations);
}

export const EMPTY_SUMMARY: IntegrationSummary = {
  total: 0,
  connected: 0,
  active: 0,
  supabase: 0,
  openai: 0,
};

export const integrationColumns = getTableColumns(integrations);

/** @throws AppError `not_found`. */
export async function loadIntegration(ctx: Context, id: string): Promise<IntegrationRow> {
  const [row] = await ctx.db.select().from(integrations).where(eq(integrations.id, id));
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  return row;
}

/**
 * Why a guarded write changed no row. Asks once more, only to choose the answer; the rule was the statement's.
 *
 * @returns never; throws `forbidden`, `not_found`, `precondition_failed` or `conflict`.
 */
export async function explainRefusal(
  ctx: Context,
  actor: Pick<Actor, "id" | "role">,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<never> {
  await refuseFallen(ctx, actor);
  await loadIntegration(ctx, id);
  throw new AppError(ifMatch === null ? "conflict" : "precondition_failed", CHANGED_MEANWHILE);
}
