import { sql } from "drizzle-orm";
import { apiTokens } from "@/db/schema/auth";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { requireSession } from "@/lib/auth/authorize";
import { isAtLeast } from "@/lib/auth/roles";
import { newApiToken } from "@/lib/auth/token";
import { DAY_MS } from "@/lib/days";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isUniqueViolation } from "@/lib/platform/database-errors";
import { sha256Hex } from "@/lib/platform/hash";
import { type CreatedApiToken, createApiTokenSchema } from "./schema";
import { MAX_TOKENS_PER_USER } from "./token-rules";
import { apiTokenView } from "./token-view";

const ROLE_TOO_HIGH = "A token cannot have a higher role than you have";
const NAME_TAKEN = "You have a token of this name already";
const TOO_MANY = `You have ${MAX_TOKENS_PER_USER} tokens, which is the most. Revoke one first.`;

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, "api_tokens.name")) throw error;
  throw new AppError("conflict", NAME_TAKEN, { errors: { name: [NAME_TAKEN] }, cause: error });
}

/**
 * Makes a personal API token. Its text is in this answer and nowhere else: the row holds its hash.
 *
 * @throws AppError `unauthenticated`, `forbidden` to a token, `invalid_input`, or `conflict` for a name that is taken
 *   or when there are twenty already.
 */
export async function createToken(ctx: Context, input: unknown): Promise<CreatedApiToken> {
  const actor = requireSession(ctx.actor);
  const { name, role, access, expires_in_days } = parseInput(createApiTokenSchema, input);
  if (!isAtLeast(actor.role, role))
    throw new AppError("invalid_input", ROLE_TOO_HIGH, { errors: { role: [ROLE_TOO_HIGH] } });
  const secret = newApiToken();
  const row = {
    tokenHash: await sha256Hex(secret),
    id: crypto.randomUUID(),
    userId: actor.id,
    name,
    role,
    access,
    lastFour: secret.slice(-4),
    createdAt: ctx.now,
    expiresAt: ctx.now + expires_in_days * DAY_MS,
    lastUsedAt: null,
  };
  const values = sql.join(
    Object.values(row).map((value) => sql`${value}`),
    sql`, `,
  );
  const hasRoom = sql`(SELECT count(*) FROM ${apiTokens} WHERE ${apiTokens.userId} = ${actor.id}) < ${MAX_TOKENS_PER_USER}`;
  const [made] = await ctx.db
    .batch([
      ctx.db
        .insert(apiTokens)
        .select(sql`SELECT ${values} WHERE ${hasRoom} AND ${actorStands(actor)}`),
      auditIfChangedStatement(ctx, {
        action: "tokens.create",
        entityType: "api_token",
        entityId: row.id,
        after: { name, role, access, expires_in_days },
      }),
    ])
    .catch(refuseTakenName);
  if (made.meta.changes > 0) return { token: apiTokenView(row, ctx.now), secret };
  await refuseFallen(ctx, actor);
  throw new AppError("conflict", TOO_MANY);
}
