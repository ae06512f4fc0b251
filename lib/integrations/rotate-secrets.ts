import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import { namedBatch } from "@/db/client";
import { identityProviders, totpFactors } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { auditIfStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { openClientSecret, sealClientSecret } from "@/lib/auth/oidc/identity-providers";
import { openTotpSecret, sealTotpSecret } from "@/lib/auth/second-factor/use-code";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { ROTATION_CHUNK } from "./integration-rules";
import { keyBox, openKeys, sealKeys } from "./keys";
import { isSealedUnderOlderKey, isUnderOlderKey } from "./rows";
import { rotateSecretsSchema } from "./schema";

export interface RotationStep {
  rotated: number;
  /** Rows that no configured key opens: their keys have to be entered again. */
  unreadable: number;
  /** Where the next step goes on; null when this was the last one. */
  next: string | null;
}

/** What is sealed: an integration's keys, the secret of somebody's authenticator app, or an identity provider's. */
interface SealedRow {
  kind: "integration" | "factor" | "issuer";
  id: string;
  sealed: string;
}

/** The rows of one step in the order of their ids, whatever they are. */
async function sealedRows(ctx: Context, keyId: string, after: string | null): Promise<SealedRow[]> {
  const beyond = (id: AnySQLiteColumn): SQL | undefined =>
    after === null ? undefined : gt(id, after);
  return unionAll(
    ctx.db
      .select({
        kind: sql<SealedRow["kind"]>`'integration'`.as("kind"),
        id: integrations.id,
        sealed: integrations.secrets,
      })
      .from(integrations)
      .where(and(isUnderOlderKey(keyId), beyond(integrations.id))),
    ctx.db
      .select({
        kind: sql<SealedRow["kind"]>`'factor'`.as("kind"),
        id: totpFactors.userId,
        sealed: totpFactors.secret,
      })
      .from(totpFactors)
      .where(and(isSealedUnderOlderKey(totpFactors.secret, keyId), beyond(totpFactors.userId))),
    ctx.db
      .select({
        kind: sql<SealedRow["kind"]>`'issuer'`.as("kind"),
        id: identityProviders.id,
        sealed: sql<string>`${identityProviders.clientSecret}`.as("sealed"),
      })
      .from(identityProviders)
      .where(
        and(
          isSealedUnderOlderKey(identityProviders.clientSecret, keyId),
          beyond(identityProviders.id),
        ),
      ),
  )
    .orderBy(asc(sql`id`))
    .limit(ROTATION_CHUNK);
}

/**
 * Re-encrypts one chunk of integrations, second factors and identity providers under the first key. Repeating it is harmless, so an interrupted rotation is
 * simply started again. A row that somebody edits meanwhile keeps that edit, which is under the first key already.
 *
 * @param input `{ after }`: the `next` of the step before, or null to begin.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `internal` without a usable ENCRYPTION_KEY.
 */
export async function rotateSecrets(ctx: Context, input: unknown): Promise<RotationStep> {
  const actor = authorize(ctx.actor, "integrations.rotate");
  const { after } = parseInput(rotateSecretsSchema, input);
  const rows = await sealedRows(ctx, keyBox(ctx.config).currentKeyId ?? "", after);
  const resealed = await Promise.all(rows.map((row) => reseal(ctx, row).catch(() => null)));
  const rotated = resealed.filter((row) => row !== null);
  const updates = rotated.map((row) => [row.id, updateStatement(ctx, actor, row)]);
  const { recorded } = await namedBatch(ctx.db, {
    recorded: auditIfStatement(
      ctx,
      {
        action: "integrations.rotate",
        entityType: "integration",
        after: { rotated: rotated.length, unreadable: rows.length - rotated.length },
      },
      isStillAllowed(actor),
    ),
    ...Object.fromEntries(updates),
  });
  if (recorded.meta.changes === 0) await assertStillAllowed(ctx, actor);
  return {
    rotated: rotated.length,
    unreadable: rows.length - rotated.length,
    next: rows.length < ROTATION_CHUNK ? null : (rows.at(-1)?.id ?? null),
  };
}

interface ResealedRow extends SealedRow {
  resealed: string;
}

/** Throws for a row that no configured key opens. */
async function reseal(ctx: Context, row: SealedRow): Promise<ResealedRow> {
  const { kind, id, sealed } = row;
  if (kind === "factor") {
    const secret = await openTotpSecret(ctx, id, sealed);
    return { ...row, resealed: await sealTotpSecret(ctx, id, secret) };
  }
  if (kind === "issuer") {
    const secret = await openClientSecret(ctx, id, sealed);
    return { ...row, resealed: await sealClientSecret(ctx, id, secret) };
  }
  const box = keyBox(ctx.config);
  const keys = await openKeys(box, { id, secrets: sealed });
  return { ...row, resealed: JSON.stringify(await sealKeys(box, id, keys)) };
}

function updateStatement(ctx: Context, actor: Actor, { kind, id, sealed, resealed }: ResealedRow) {
  const guard = isStillAllowed(actor);
  if (kind === "factor")
    return ctx.db
      .update(totpFactors)
      .set({ secret: resealed })
      .where(and(eq(totpFactors.userId, id), eq(totpFactors.secret, sealed), guard));
  if (kind === "issuer")
    return ctx.db
      .update(identityProviders)
      .set({ clientSecret: resealed })
      .where(and(eq(identityProviders.id, id), eq(identityProviders.clientSecret, sealed), guard));
  return ctx.db
    .update(integrations)
    .set({ secrets: resealed })
    .where(and(eq(integrations.id, id), eq(integrations.secrets, sealed), guard));
}
