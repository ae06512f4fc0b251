import { and, eq } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { apiTokens } from "@/db/schema/api-tokens";
import { projects } from "@/db/schema/projects";
import { write, writeIfAny } from "@/lib/audit/write";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { requireStepUp } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { MAX_TOKENS_PER_USER } from "@/lib/limits";
import { type Notice, noticeStatement } from "@/lib/notices/notice-statement";
import { parseInput } from "@/lib/parse-input";
import { readProjectFacts } from "@/lib/projects/project-facts";
import { projectTabPath } from "@/lib/projects/project-tabs";
import { newTokenRow, refuseTakenName, tokenRules } from "@/lib/tokens/new-token";
import { apiTokenView, readTokens } from "@/lib/tokens/own-tokens";
import {
  type ApiTokenView,
  type CreatedApiToken,
  createServiceTokenSchema,
} from "@/lib/tokens/schema";
import { type AccountAddress, requireManagedAccount } from "./manage";
import { readServiceAccounts, requireAccount } from "./read-service-accounts";

const NAME_TAKEN =
  "This account already has a token with this name. Choose another name, or revoke the old token first.";
const TOO_MANY = `A service account can have up to ${MAX_TOKENS_PER_USER} tokens. Revoke one first.`;

/**
 * Lists the API tokens of a service account, newest first, including expired ones. For people who
 * manage the project.
 */
export async function listServiceTokens(
  ctx: Context,
  { projectId, accountId }: AccountAddress,
): Promise<ApiTokenView[]> {
  const actor = requireSession(authorize(ctx.actor, "serviceAccounts.manage"));
  const [facts, accounts, tokens] = await Promise.all([
    readProjectFacts(ctx, actor, projectId),
    readServiceAccounts(ctx, projectId, { id: accountId }),
    readTokens(ctx, accountId),
  ]);
  authorize(actor, "serviceAccounts.manage", facts);
  requireAccount(accounts);
  return tokens;
}

/**
 * Creates an API token of a service account, limited to its project. Its secret is only in this
 * answer.
 *
 * @throws AppError `conflict` if the name is taken or the account has too many tokens.
 */
export async function createServiceToken(
  ctx: Context,
  { input, ...address }: AccountAddress & { input: unknown },
): Promise<CreatedApiToken> {
  const { projectId, accountId } = address;
  const manager = await requireManagedAccount(ctx, address);
  const given = parseInput(createServiceTokenSchema, input);
  requireStepUp(ctx);
  const token = { ...given, role: DEFAULT_ROLE, userId: accountId, projectId };
  const { row, secret } = await newTokenRow(ctx, token);
  const { name, scopes, networks, expires_in_days } = given;
  const notice: Notice = {
    kind: "token_created",
    to: manager.actor.id,
    parts: { name: `${manager.account.name}: ${name}` },
    link: projectTabPath(projectId, "settings"),
  };
  const { project } = await write(ctx, {
    rules: [...manager.stillManages, ...tokenRules(ctx, token, TOO_MANY)],
    change: (holds) => insertWhere(ctx.db, apiTokens, row, holds).returning({ id: apiTokens.id }),
    audit: {
      action: "serviceAccounts.createToken",
      entityType: "service_account",
      entityId: accountId,
      projectId,
      after: { name, access: row.access, scopes, networks, expires_in_days },
    },
    after: (isDone) => ({
      notice: noticeStatement(ctx, notice, isDone),
      project: ctx.db
        .select({ name: projects.name })
        .from(projects)
        .where(eq(projects.id, projectId)),
    }),
  }).catch((error: unknown) => refuseTakenName(error, NAME_TAKEN));
  const projectName = project[0]?.name ?? "";
  return { token: apiTokenView({ ...row, projectName }, ctx.now), secret };
}

/**
 * Revokes an API token of a service account. The next call with it is rejected. For people who
 * manage the project.
 *
 * @throws AppError `forbidden`, also for tokens, or `not_found`.
 */
export async function revokeServiceToken(
  ctx: Context,
  { tokenId, ...address }: AccountAddress & { tokenId: string },
): Promise<void> {
  const { projectId, accountId } = address;
  const manager = await requireManagedAccount(ctx, address);
  const isAccountToken = and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, accountId));
  const [token] = await ctx.db
    .select({ name: apiTokens.name })
    .from(apiTokens)
    .where(isAccountToken);
  if (!token) throw new AppError("not_found", "API token not found");
  await writeIfAny(ctx, {
    rules: manager.stillManages,
    change: (holds) =>
      ctx.db.delete(apiTokens).where(and(isAccountToken, holds)).returning({ id: apiTokens.id }),
    audit: {
      action: "serviceAccounts.revokeToken",
      entityType: "service_account",
      entityId: accountId,
      projectId,
      before: { name: token.name },
    },
  });
}
