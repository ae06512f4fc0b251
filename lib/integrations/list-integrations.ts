import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { integrations, integrationTests } from "@/db/schema/integrations";
import { settings } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { IntegrationFacts } from "@/lib/auth/policy-conditions";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import { isoTime } from "@/lib/time";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { setterColumns } from "./confirm-mail";
import { TESTS_KEPT } from "./integration-rules";
import { integrationStateView, integrationView } from "./integration-view";
import { keyBox } from "./keys";
import { factColumns, factsOf, isMailType } from "./permissions";
import {
  countRow,
  INTEGRATION_NOT_FOUND,
  orderOf,
  presentStatus,
  readSummary,
  whereOf,
} from "./rows";
import type {
  IntegrationStateView,
  IntegrationSummary,
  IntegrationTestView,
  IntegrationView,
  ListIntegrationsQuery,
} from "./schema";
import { outdatedCount } from "./sealed-columns";

/** The policy facts of each integration of a page, by id. */
interface WithFacts {
  facts: Readonly<Record<string, IntegrationFacts>>;
}

const factsById = (rows: readonly ({ id: string } & Parameters<typeof factsOf>[0])[]) =>
  Object.fromEntries(rows.map((row) => [row.id, factsOf(row)]));

interface IntegrationPage extends PageOf<IntegrationView>, WithFacts {
  summary: IntegrationSummary;
  /**
   * The number of secrets of all kinds encrypted with an older key; null if the person can't rotate
   * keys.
   */
  outdatedKeys: number | null;
}

/**
 * Lists a page of integrations with counts over all of them, for admins and above, in one round
 * trip. A row with unreadable keys shows an error and doesn't stop the list. For mail integrations,
 * admins see only the name, type and state.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function listIntegrations(
  ctx: Context,
  query: ListIntegrationsQuery,
): Promise<IntegrationPage> {
  const actor = authorize(ctx.actor, "integrations.list");
  const box = keyBox(ctx.config);
  const keyId = can(actor, "integrations.rotate") ? box.currentKeyId : null;
  const seesMail = can(actor, "integrations.list", { isMail: true });
  const where = whereOf(query, {
    now: ctx.now,
    seesDescriptions: seesMail ? "all" : "but-mail",
  });
  const [rows, counted, summary, outdated] = await Promise.all([
    ctx.db
      .select({ ...getTableColumns(integrations), ...factColumns(actor), ...setterColumns() })
      .from(integrations)
      .where(where)
      .orderBy(orderOf(query.sort))
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    ctx.db.select({ total: count() }).from(integrations).where(where),
    readSummary(ctx),
    // The settings are one row.
    ctx.db
      .select({
        total: (keyId === null ? sql<null>`NULL` : outdatedCount(keyId, ctx.now)).as("total"),
      })
      .from(settings),
  ]);
  const views = await Promise.all(
    rows.map((row) =>
      integrationView(row, { box, now: ctx.now, isShown: seesMail || !isMailType(row.type) }),
    ),
  );
  return {
    ...pageOf(views, countRow(counted).total, query),
    facts: factsById(rows),
    summary,
    outdatedKeys: countRow(outdated).total,
  };
}

interface IntegrationStatePage extends PageOf<IntegrationStateView>, WithFacts {
  summary: IntegrationSummary;
}

/**
 * Lists a page of names, types and states, for every system role. Reads nothing else.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listIntegrationStates(
  ctx: Context,
  query: ListIntegrationsQuery,
): Promise<IntegrationStatePage> {
  const actor = authorize(ctx.actor, "integrations.view");
  const where = whereOf(query, { now: ctx.now, seesDescriptions: "none" });
  const [rows, counted, summary] = await Promise.all([
    ctx.db
      .select({
        id: integrations.id,
        name: integrations.name,
        ...factColumns(actor),
        status: presentStatus(ctx.now),
        isActive: integrations.isActive,
      })
      .from(integrations)
      .where(where)
      .orderBy(orderOf(query.sort))
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    ctx.db.select({ total: count() }).from(integrations).where(where),
    readSummary(ctx),
  ]);
  const page = pageOf(rows.map(integrationStateView), countRow(counted).total, query);
  return { ...page, facts: factsById(rows), summary };
}

interface IntegrationHistory {
  id: string;
  name: string;
  tests: IntegrationTestView[];
}

/**
 * Lists the kept test results of one integration, newest first, for admins and above; for mail
 * integrations only for superadmins.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `not_found`.
 */
export async function listIntegrationTests(ctx: Context, id: string): Promise<IntegrationHistory> {
  const actor = authorize(ctx.actor, "integrations.list");
  const { found, tests } = await namedBatch(ctx.db, {
    found: ctx.db
      .select({ id: integrations.id, name: integrations.name, type: integrations.type })
      .from(integrations)
      .where(and(eq(integrations.id, id), isNotDeleted(integrations))),
    tests: ctx.db
      .select()
      .from(integrationTests)
      .where(eq(integrationTests.integrationId, id))
      .orderBy(desc(integrationTests.at), desc(sql`rowid`))
      .limit(TESTS_KEPT),
  });
  const [integration] = found;
  if (!integration) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  const { type, ...named } = integration;
  authorize(actor, "integrations.list", { isMail: isMailType(type) });
  const views = tests.map((test) => ({
    id: test.id,
    at: isoTime(test.at),
    success: test.success,
    status: test.status,
    message: test.message,
    responseTime: test.responseTimeMs ?? 0,
  }));
  return { ...named, tests: views };
}
