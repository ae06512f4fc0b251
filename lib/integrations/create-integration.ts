import { count, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { integrations } from "@/db/schema/integrations";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { createOnce } from "@/lib/idempotency";
import { isKept } from "@/lib/trash/kept";
import { type NewIntegration, readNewIntegration } from "./fields";
import { INTEGRATIONS_MAX, limitReached } from "./integration-rules";
import { integrationView } from "./integration-view";
import { keyBox, sealKeys } from "./keys";
import { type IntegrationType, providerOf } from "./providers";
import { countRow, integrationColumns, loadIntegration } from "./rows";
import type { IntegrationView } from "./schema";

export const INTEGRATION_CREATED = "Integration created successfully";

/** SQL: there is room for one more, of this type and at all. */
export function hasRoom(type: IntegrationType): SQL {
  return sql`(SELECT count(*) FROM ${integrations} WHERE ${integrations.type} = ${type} AND ${isKept(integrations)}) < ${providerOf(type).limit}
    AND (SELECT count(*) FROM ${integrations} WHERE ${isKept(integrations)}) < ${INTEGRATIONS_MAX}`;
}

/** The insert that holds the limits under race: it makes a row only while there is room and the actor still may. */
function insertStatement(
  ctx: Context,
  actor: Actor,
  { id, type, name, description, config, metadata, keys }: NewIntegration & { id: string },
) {
  const values = {
    id,
    name,
    type,
    description,
    config: JSON.stringify(config),
    secrets: JSON.stringify(keys),
    // Marks the credentials that a running test belongs to: its result counts only while they are the same.
    metadata: JSON.stringify({ ...metadata, credentials: crypto.randomUUID() }),
    createdBy: actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const guard = sql`${hasRoom(type)} AND ${isStillAllowed(actor)}`;
  return insertWhere(ctx.db, integrations, values, guard).returning(integrationColumns);
}

/** @throws AppError `conflict` with the limit that is reached, or `forbidden`. */
export async function refuseCreation(
  ctx: Context,
  actor: Actor,
  type: IntegrationType,
): Promise<never> {
  await assertStillAllowed(ctx, actor);
  const counted = await ctx.db
    .select({ total: count() })
    .from(integrations)
    .where(isKept(integrations));
  const isFull = countRow(counted).total >= INTEGRATIONS_MAX;
  const limit = isFull ? INTEGRATIONS_MAX : providerOf(type).limit;
  throw new AppError("conflict", limitReached(limit, limit));
}

/**
 * Adds an integration with encrypted keys, within the limits; no API token does. With an Idempotency-Key, once: a repetition gets the
 * first one.
 *
 * @throws AppError `unauthenticated`, `forbidden`, to a token too, `invalid_input`, `step_up_required`, `conflict` when a limit is reached, or `internal`
 *   when the deployment has no usable ENCRYPTION_KEY.
 */
export async function createIntegration(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<IntegrationView> {
  const actor = authorize(ctx.actor, "integrations.create");
  const given = readNewIntegration(ctx.config, input);
  requireStepUp(ctx);
  const id = crypto.randomUUID();
  const box = keyBox(ctx.config);
  const keys = await sealKeys(box, id, given.keys);
  const made = await createOnce(
    ctx,
    {
      scope: "integrations",
      key: idempotencyKey,
      input: { name: given.name, type: given.type, ...given.config },
      ...{ id, table: integrations },
    },
    {
      inserted: insertStatement(ctx, actor, { ...given, id, keys }),
      audit: auditIfChangedStatement(ctx, {
        action: "integrations.create",
        entityType: "integration",
        entityId: id,
        after: { name: given.name, type: given.type, ...given.config },
      }),
    },
  );
  if (!made.results) return integrationView(await loadIntegration(ctx, made.id), box, ctx.now);
  const [row] = made.results.inserted;
  return row ? integrationView(row, box, ctx.now) : refuseCreation(ctx, actor, given.type);
}
