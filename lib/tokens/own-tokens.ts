import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { apiTokens } from "@/db/schema/api-tokens";
import { projects } from "@/db/schema/projects";
import { write, writeIfAny } from "@/lib/audit/write";
import type { SessionActor } from "@/lib/auth/actor";
import { requireSession } from "@/lib/auth/authorize";
import { isAtLeast } from "@/lib/auth/roles";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { readNetworks, readScopes } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isReadableItem } from "@/lib/managed-items/visibility";
import { type Notice, noticeStatement } from "@/lib/notices/notice-statement";
import { parseInput } from "@/lib/parse-input";
import { PROJECT } from "@/lib/projects/definition";
import { namedProjectMissing, seesNamedProject } from "@/lib/projects/project-rules";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { MAX_TOKENS_PER_USER } from "../limits";
import { newTokenRow, refuseTakenName, tokenRules } from "./new-token";
import { type ApiTokenView, type CreatedApiToken, createApiTokenSchema } from "./schema";

const ROLE_TOO_HIGH = "A token can't have a higher role than yours";
const NAME_TAKEN =
  "You already have a token with this name. Choose another name, or revoke the old token first.";
const TOO_MANY = `You can have up to ${MAX_TOKENS_PER_USER} tokens. Revoke one first.`;

type ApiTokenRow = Omit<typeof apiTokens.$inferSelect, "tokenHash" | "userId"> & {
  projectName: string | null;
};

/** Returns a token as its owner and the people who manage them see it. */
export function apiTokenView(row: ApiTokenRow, now: number): ApiTokenView {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    access: row.access,
    scopes: readScopes(row.scopes),
    project: row.projectId === null ? null : { id: row.projectId, name: row.projectName ?? "" },
    networks: readNetworks(row.networks),
    last_four: row.lastFour,
    created_at: isoTime(row.createdAt),
    expires_at: isoTime(row.expiresAt),
    is_expired: row.expiresAt <= now,
    last_used: isoTimeOrNull(row.lastUsedAt),
  };
}

/**
 * Returns the name of the project that a new token is limited to. Throws `not_found` on the field.
 */
async function projectNameOf(ctx: Context, actor: SessionActor, id: string | null) {
  if (id === null) return null;
  const [project] = await ctx.db
    .select({ name: projects.name })
    .from(projects)
    .where(isReadableItem(PROJECT, actor, id));
  if (!project) throw namedProjectMissing();
  return project.name;
}

/**
 * Returns a person's API tokens, newest first, including expired ones. At most twenty, and none if
 * the guard doesn't hold.
 */
export async function readTokens(
  ctx: Context,
  userId: string,
  guard?: SQL,
): Promise<ApiTokenView[]> {
  const rows = await ctx.db
    .select({
      ...getTableColumns(apiTokens),
      // Needs an alias: batch rows are objects, where columns with the same name collide.
      projectName: sql<string | null>`${projects.name}`.as("project_name"),
    })
    .from(apiTokens)
    .leftJoin(projects, eq(projects.id, apiTokens.projectId))
    .where(and(eq(apiTokens.userId, userId), guard))
    .orderBy(desc(apiTokens.createdAt))
    .limit(MAX_TOKENS_PER_USER);
  return rows.map((row) => apiTokenView(row, ctx.now));
}

/** Returns the person's own API tokens, newest first, including expired ones. At most twenty. */
export async function listOwnTokens(ctx: Context): Promise<ApiTokenView[]> {
  const actor = requireSession(ctx.actor);
  return readTokens(ctx, actor.id);
}

/**
 * Creates a personal API token. Its secret is only in this answer: the row stores a hash.
 *
 * @throws AppError `not_found` for a project that the person can't see, `conflict` if the name is
 * taken or they have twenty tokens.
 */
export async function createToken(ctx: Context, input: unknown): Promise<CreatedApiToken> {
  const actor = requireSession(ctx.actor);
  const { project_id, ...given } = parseInput(createApiTokenSchema, input);
  if (!isAtLeast(actor.role, given.role))
    throw new AppError("invalid_input", ROLE_TOO_HIGH, { errors: { role: [ROLE_TOO_HIGH] } });
  requireStepUp(ctx);
  const projectName = await projectNameOf(ctx, actor, project_id);
  const token = { ...given, userId: actor.id, projectId: project_id };
  const { row, secret } = await newTokenRow(ctx, token);
  const { name, role, scopes, networks, expires_in_days } = given;
  const { access } = row;
  const notice: Notice = {
    kind: "token_created",
    to: actor.id,
    parts: { name },
    link: "/account#api-tokens",
  };
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      ...seesNamedProject(actor, project_id),
      ...tokenRules(ctx, token, TOO_MANY),
    ],
    change: (holds) => insertWhere(ctx.db, apiTokens, row, holds).returning({ id: apiTokens.id }),
    audit: {
      action: "tokens.create",
      entityType: "api_token",
      entityId: row.id,
      after: { name, role, access, scopes, project_id, networks, expires_in_days },
    },
    after: (isDone) => ({ notice: noticeStatement(ctx, notice, isDone) }),
  }).catch((error: unknown) => refuseTakenName(error, NAME_TAKEN));
  return { token: apiTokenView({ ...row, projectName }, ctx.now), secret };
}

/**
 * Revokes one of the person's own API tokens. The next call with it is rejected.
 *
 * @throws AppError `not_found`, also for other people's tokens.
 */
export async function revokeToken(ctx: Context, id: string): Promise<void> {
  const actor = requireSession(ctx.actor);
  const isOwnToken = and(eq(apiTokens.id, id), eq(apiTokens.userId, actor.id));
  const [token] = await ctx.db.select({ name: apiTokens.name }).from(apiTokens).where(isOwnToken);
  if (!token) throw new AppError("not_found", "API token not found");
  await writeIfAny(ctx, {
    rules: [],
    change: () => ctx.db.delete(apiTokens).where(isOwnToken).returning({ id: apiTokens.id }),
    audit: {
      action: "tokens.revoke",
      entityType: "api_token",
      entityId: id,
      before: { name: token.name },
    },
  });
}
