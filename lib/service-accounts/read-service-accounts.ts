import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { subquery } from "@/db/client";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { readProjectRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { MAX_SERVICE_ACCOUNTS, MAX_TOKENS_PER_USER } from "@/lib/limits";
import { readProjectFacts } from "@/lib/projects/project-facts";
import { managesProject } from "@/lib/projects/project-role";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { apiTokenView } from "@/lib/tokens/own-tokens";
import type { ApiTokenView } from "@/lib/tokens/schema";
import type { ServiceAccountView } from "./schema";

/** The error for a service account that the project doesn't have. */
export const accountMissing = () => new AppError("not_found", "Service account not found");

const maker = alias(users, "maker");

/** Returns a project's service accounts by name, if a condition holds. */
export async function readServiceAccounts(
  ctx: Context,
  projectId: string,
  { guard = sql`1 = 1`, id }: { guard?: SQL; id?: string } = {},
) {
  const ofAccount = sql`FROM ${apiTokens} WHERE ${apiTokens.userId} = ${users.id}`;
  return ctx.db
    .select({
      id: users.id,
      name: users.name,
      role: users.serviceRole,
      description: users.serviceNote,
      active: users.active,
      createdAt: users.createdAt,
      maker: subquery<string | null>(
        sql`SELECT ${maker.name} FROM ${users} AS "maker" WHERE ${maker.id} = ${users.createdBy}`,
      ).as("maker_name"),
      tokens: subquery<number>(sql`SELECT count(*) ${ofAccount}`).as("token_count"),
      lastUsed: subquery<number | null>(sql`SELECT max(${apiTokens.lastUsedAt}) ${ofAccount}`).as(
        "last_used",
      ),
    })
    .from(users)
    .where(
      and(
        eq(users.serviceProjectId, projectId),
        id === undefined ? undefined : eq(users.id, id),
        guard,
      ),
    )
    .orderBy(asc(users.name))
    .limit(MAX_SERVICE_ACCOUNTS);
}

/** Selects the API tokens of a project's service accounts, newest first, if a condition holds. */
function accountTokens(ctx: Context, projectId: string, guard: SQL) {
  return ctx.db
    .select({
      ...getTableColumns(apiTokens),
      projectName: sql<string | null>`NULL`.as("project_name"),
    })
    .from(apiTokens)
    .where(
      and(
        inArray(
          apiTokens.userId,
          ctx.db.select({ id: users.id }).from(users).where(eq(users.serviceProjectId, projectId)),
        ),
        guard,
      ),
    )
    .orderBy(desc(apiTokens.createdAt))
    .limit(MAX_SERVICE_ACCOUNTS * MAX_TOKENS_PER_USER);
}

/** A service account with its API tokens. */
export interface AccountWithTokens extends Omit<ServiceAccountView, "tokens"> {
  tokens: ApiTokenView[];
}

/**
 * Returns a project's service accounts by name, each with its API tokens. Null if the actor doesn't
 * manage the project. One round trip.
 *
 * @throws AppError `not_found` if they can't see the project.
 */
export async function listAccountsWithTokens(
  ctx: Context,
  projectId: string,
): Promise<AccountWithTokens[] | null> {
  const actor = authorize(ctx.actor, "projects.list");
  const guard = managesProject(actor, projectId);
  const [facts, accounts, tokens] = await Promise.all([
    readProjectFacts(ctx, actor, projectId),
    readServiceAccounts(ctx, projectId, { guard }),
    accountTokens(ctx, projectId, guard),
  ]);
  if (!can(actor, "serviceAccounts.list", facts)) return null;
  return accounts.map((row) => ({
    ...serviceAccountView(row),
    tokens: tokens
      .filter(({ userId }) => userId === row.id)
      .map((token) => apiTokenView(token, ctx.now)),
  }));
}

export type ServiceAccountRow = Awaited<ReturnType<typeof readServiceAccounts>>[number];

/** Returns a service account as project managers see it. */
export function serviceAccountView(row: ServiceAccountRow): ServiceAccountView {
  return {
    id: row.id,
    name: row.name,
    role: readProjectRole(row.role),
    description: row.description,
    active: row.active,
    tokens: row.tokens,
    last_used: isoTimeOrNull(row.lastUsed),
    created_by: row.maker,
    created_at: isoTime(row.createdAt),
  };
}

/**
 * Returns the only row.
 *
 * @throws AppError `not_found` if the project doesn't have this service account.
 */
export function requireAccount([row]: readonly ServiceAccountRow[]): ServiceAccountRow {
  if (!row) throw accountMissing();
  return row;
}

/**
 * Lists a project's service accounts by name, for people who manage the project. One round trip.
 *
 * @throws AppError `forbidden`, or `not_found` if they can't see the project.
 */
export async function listServiceAccounts(
  ctx: Context,
  projectId: string,
): Promise<ServiceAccountView[]> {
  const actor = authorize(ctx.actor, "serviceAccounts.list");
  const [facts, accounts] = await Promise.all([
    readProjectFacts(ctx, actor, projectId),
    readServiceAccounts(ctx, projectId),
  ]);
  authorize(actor, "serviceAccounts.list", facts);
  return accounts.map(serviceAccountView);
}
