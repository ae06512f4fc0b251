import { and, asc, eq, gt } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { integrations } from "@/db/schema/integrations";
import { auditIfStatement } from "@/lib/audit/audit";
import { authorize } from "@/lib/auth/authorize";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import type { SecretBox } from "@/lib/crypto/secret-box";
import { parseInput } from "@/lib/parse-input";
import { ROTATION_CHUNK } from "./integration-rules";
import { keyBox, openKeys, sealKeys } from "./keys";
import { isUnderOlderKey } from "./rows";
import { rotateSecretsSchema } from "./schema";

export interface RotationStep {
  rotated: number;
  /** Rows that no configured key opens: their keys have to be entered again. */
  unreadable: number;
  /** Where the next step goes on; null when this was the last one. */
  next: string | null;
}

/**
 * Re-encrypts one chunk of integrations under the first key. Repeating it is harmless, so an interrupted rotation is
 * simply started again. A row that somebody edits meanwhile keeps that edit, which is under the first key already.
 *
 * @param input `{ after }`: the `next` of the step before, or null to begin.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `internal` without a usable ENCRYPTION_KEY.
 */
export async function rotateSecrets(ctx: Context, input: unknown): Promise<RotationStep> {
  const actor = authorize(ctx.actor, "integrations.rotate");
  const { after } = parseInput(rotateSecretsSchema, input);
  const box = keyBox(ctx.config);
  const rows = await ctx.db
    .select({ id: integrations.id, secrets: integrations.secrets })
    .from(integrations)
    .where(
      and(
        isUnderOlderKey(box.currentKeyId ?? ""),
        after === null ? undefined : gt(integrations.id, after),
      ),
    )
    .orderBy(asc(integrations.id))
    .limit(ROTATION_CHUNK);
  const resealed = await Promise.all(rows.map((row) => reseal(box, row)));
  const rotated = resealed.filter((row) => row !== null);
  const updates = rotated.map(({ id, before, secrets }) => [
    id,
    ctx.db
      .update(integrations)
      .set({ secrets })
      .where(and(eq(integrations.id, id), eq(integrations.secrets, before), isStillAllowed(actor))),
  ]);
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

async function reseal(box: SecretBox, row: { id: string; secrets: string }) {
  const keys = await openKeys(box, row).catch(() => null);
  if (!keys) return null;
  const secrets = JSON.stringify(await sealKeys(box, row.id, keys));
  return { id: row.id, before: row.secrets, secrets };
}
