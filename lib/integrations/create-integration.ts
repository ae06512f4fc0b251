import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { integrations } from "@/db/schema/integrations";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor, SessionActor } from "@/lib/auth/actor";
import { authorize, requireActor } from "@/lib/auth/authorize";
import { createOnce } from "@/lib/auth/idempotency";
import { requireStepUp } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { setterColumns } from "./confirm-mail";
import { type NewIntegration, readNewIntegration } from "./fields";
import { INTEGRATIONS_MAX, limitReached } from "./integration-rules";
import { integrationView } from "./integration-view";
import { keyBox, sealKeys } from "./keys";
import { notifyStatements } from "./notify-changes";
import {
  assertStillAuthorized,
  authorizeType,
  isMailType,
  isStillAuthorized,
  requireConfirmation,
} from "./permissions";
import { type IntegrationType, providerOf } from "./providers";
import { countRow, INTEGRATION_NOT_FOUND, integrationColumns } from "./rows";
import type { IntegrationView } from "./schema";

export const INTEGRATION_CREATED = "Integration created successfully";

/** SQL: one more integration fits, of this type and in total. */
export function isWithinLimits(type: IntegrationType): SQL {
  return sql`(SELECT count(*) FROM ${integrations} WHERE ${integrations.type} = ${type} AND ${isNotDeleted(integrations)}) < ${providerOf(type).limit}
    AND (SELECT count(*) FROM ${integrations} WHERE ${isNotDeleted(integrations)}) < ${INTEGRATIONS_MAX}`;
}

/**
 * The insert that enforces the limits under concurrency: it adds a row only if one more fits and
 * the actor is still allowed.
 */
function insertStatement(
  ctx: Context,
  { actor, confirmed }: { actor: SessionActor; confirmed: SessionActor | null },
  { id, type, name, description, config, metadata, keys }: NewIntegration & { id: string },
) {
  const values = {
    id,
    name,
    type,
    description,
    config: JSON.stringify(config),
    secrets: JSON.stringify(keys),
    // Identifies the credentials that a running test uses. Its result counts only if they haven't
    // changed.
    metadata: JSON.stringify({ ...metadata, credentials: crypto.randomUUID() }),
    createdBy: actor.id,
    setBy: actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const guard = sql`${isWithinLimits(type)} AND ${isStillAuthorized(ctx, actor, confirmed)}`;
  return insertWhere(ctx.db, integrations, values, guard).returning(integrationColumns);
}

/**
 * Throws why an integration wasn't added.
 *
 * @throws AppError `conflict` with the limit that is reached, `forbidden` or `step_up_required`.
 */
export async function refuseCreation(
  ctx: Context,
  actor: Actor,
  { type, confirmed }: { type: IntegrationType; confirmed: SessionActor | null },
): Promise<never> {
  await assertStillAuthorized(ctx, actor, confirmed);
  const counted = await ctx.db
    .select({ total: count() })
    .from(integrations)
    .where(isNotDeleted(integrations));
  const isFull = countRow(counted).total >= INTEGRATIONS_MAX;
  const limit = isFull ? INTEGRATIONS_MAX : providerOf(type).limit;
  throw new AppError("conflict", limitReached(limit, limit));
}

/**
 * Returns the integration created by an earlier call with the same Idempotency-Key. Throws
 * `not_found`.
 */
async function loadWithSetter(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({ row: integrations, ...setterColumns() })
    .from(integrations)
    .where(and(eq(integrations.id, id), isNotDeleted(integrations)));
  if (!found) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  return { ...found.row, ...found };
}

/**
 * Adds an integration with encrypted keys, within the limits. Not for API tokens. Only superadmins
 * can add mail integrations, and all superadmins are notified. With an Idempotency-Key, a repeated
 * call returns the first one.
 *
 * @throws AppError `unauthenticated`, `forbidden`, for a token too, `invalid_input`,
 *   `step_up_required`, `conflict` if a limit is reached, or `internal` if the deployment has no
 *   usable ENCRYPTION_KEY.
 */
export async function createIntegration(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<IntegrationView> {
  authorize(ctx.actor, "integrations.create");
  const given = readNewIntegration(ctx.config, input);
  authorizeType(requireActor(ctx.actor), given.type);
  const actor = requireStepUp(ctx);
  const confirmed = requireConfirmation(ctx, given.type);
  const id = crypto.randomUUID();
  const box = keyBox(ctx.config);
  const keys = await sealKeys(box, id, given.keys);
  const integration = { ...given, id };
  const entry = {
    action: "integrations.create",
    entityType: "integration",
    entityId: id,
    after: { name: given.name, type: given.type, ...given.config },
  };
  const notices = isMailType(given.type)
    ? await notifyStatements(ctx, { integration, change: "added", entry })
    : {};
  const made = await createOnce(
    ctx,
    {
      scope: "integrations",
      key: idempotencyKey,
      input: { name: given.name, type: given.type, ...given.config },
      ...{ id, table: integrations },
    },
    {
      inserted: insertStatement(ctx, { actor, confirmed }, { ...given, id, keys }),
      audit: auditIfChangedStatement(ctx, entry),
      ...notices,
    },
  );
  const shown = { box, now: ctx.now };
  if (!made.results) return integrationView(await loadWithSetter(ctx, made.id), shown);
  const [row] = made.results.inserted;
  if (!row) return refuseCreation(ctx, actor, { type: given.type, confirmed });
  if (isMailType(given.type)) wakeEngine(ctx);
  return integrationView({ ...row, setByName: actor.name }, shown);
}
