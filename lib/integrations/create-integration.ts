import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { integrations } from "@/db/schema/integrations";
import { isAuditRow } from "@/lib/audit/audit";
import { type Rule, writeOnce } from "@/lib/audit/write";
import type { SessionActor } from "@/lib/auth/actor";
import { authorize, requireActor } from "@/lib/auth/authorize";
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
import { authorizeType, isMailType, requireConfirmation, stillAuthorized } from "./permissions";
import { type IntegrationType, providerOf } from "./providers";
import { INTEGRATION_NOT_FOUND, integrationColumns } from "./rows";
import type { IntegrationView } from "./schema";

export const INTEGRATION_CREATED = "Integration created successfully";

/** The rules that one more integration fits: in total, and of this type. */
export function limitRules(type: IntegrationType): Rule[] {
  const fits = (limit: number, isCounted: SQL | undefined): Rule => ({
    holds: sql`(SELECT count(*) FROM ${integrations} WHERE ${isCounted}) < ${limit}`,
    refuse: new AppError("conflict", limitReached(limit, limit)),
  });
  const isKept = isNotDeleted(integrations);
  return [
    fits(INTEGRATIONS_MAX, isKept),
    fits(providerOf(type).limit, and(eq(integrations.type, type), isKept)),
  ];
}

function insertStatement(
  ctx: Context,
  actor: SessionActor,
  { id, type, name, description, config, metadata, keys }: NewIntegration & { id: string },
  holds: SQL,
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
  return insertWhere(ctx.db, integrations, values, holds).returning(integrationColumns);
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
  const audit = {
    id: crypto.randomUUID(),
    action: "integrations.create",
    entityType: "integration",
    entityId: id,
    after: { name: given.name, type: given.type, ...given.config },
  };
  const isDone = isAuditRow(audit.id);
  const notices = isMailType(given.type)
    ? await notifyStatements(ctx, { integration, change: "added", isDone })
    : {};
  const saved = { name: given.name, type: given.type, ...given.config };
  const made = await writeOnce(
    ctx,
    { scope: "integrations", key: idempotencyKey, input: saved, id, table: integrations },
    {
      rules: [...stillAuthorized(ctx, actor, confirmed), ...limitRules(given.type)],
      change: (holds) => insertStatement(ctx, actor, { ...given, id, keys }, holds),
      audit,
      after: () => notices,
    },
  );
  const shown = { box, now: ctx.now };
  const [row] = made.written?.changed ?? [];
  if (!row) return integrationView(await loadWithSetter(ctx, made.id), shown);
  if (isMailType(given.type)) wakeEngine(ctx);
  return integrationView({ ...row, setByName: actor.name }, shown);
}
