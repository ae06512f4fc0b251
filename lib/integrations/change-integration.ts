import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { isAuditRow } from "@/lib/audit/audit";
import { write, writeIfAny } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { parseInput } from "@/lib/parse-input";
import { type IntegrationChanges, readChanges, type StoredFields, withoutNulls } from "./fields";
import { integrationView } from "./integration-view";
import { keyBox, sealKeys } from "./keys";
import { changedLabels, notifyStatements } from "./notify-changes";
import { isBuiltInType, isMailType, requireConfirmation } from "./permissions";
import {
  CHANGED_MEANWHILE,
  type IntegrationRow,
  integrationRules,
  loadIntegrationFor,
} from "./rows";
import { type IntegrationView, toggleIntegrationSchema } from "./schema";

export const INTEGRATION_UPDATED = "Integration updated successfully";
const BUILT_IN = "Workers AI is part of this deployment. Deactivate it instead.";
const NO_CHANGES = "No changes to save";

/** SQL: a JSON column with these members set, or removed if the value is null. */
function withMembers(column: SQL, members: Record<string, string | null>): SQL {
  return Object.entries(members).reduce(
    (json, [name, value]) =>
      value === null
        ? sql`json_remove(${json}, ${`$.${name}`})`
        : sql`json_set(${json}, ${`$.${name}`}, ${value})`,
    column,
  );
}

/** A test of the old credentials says nothing about new ones. */
const NO_TEST_RESULT = { models: null, reaches: null, embedding: null, lastGoodTestAt: null };

function updateStatement(
  ctx: Context,
  id: string,
  { columns, config, metadata, keys, changesCredentials }: IntegrationChanges,
  holds: SQL,
) {
  return ctx.db
    .update(integrations)
    .set({
      ...columns,
      config: withMembers(sql`${integrations.config}`, config),
      secrets: withMembers(sql`${integrations.secrets}`, keys),
      metadata: withMembers(sql`${integrations.metadata}`, {
        ...metadata,
        ...(changesCredentials && { ...NO_TEST_RESULT, credentials: crypto.randomUUID() }),
      }),
      ...(changesCredentials && { status: "disconnected" as const, errorMessage: null }),
      setBy: ctx.actor?.id ?? null,
      updatedAt: ctx.now,
      version: sql`${integrations.version} + 1`,
    })
    .where(and(eq(integrations.id, id), holds))
    .returning();
}

/** The change for the audit log. Of a key, only that it changed. */
function auditOf({ columns, config, metadata, keys }: IntegrationChanges) {
  return { ...columns, ...config, ...metadata, changedKeys: Object.keys(keys) };
}

/** Describes an edit for notices; null if no one needs one. */
function changeOf(row: IntegrationRow, { columns, ...changes }: IntegrationChanges) {
  if (changes.changesCredentials)
    return { change: "changed" as const, what: changedLabels(row.type, changes) };
  const { isActive = row.isActive } = columns;
  return isActive === row.isActive ? null : switchOf(row, isActive);
}

/**
 * Describes activating or deactivating for notices. People who use an integration aren't notified when it
 * is activated.
 */
function switchOf({ type }: IntegrationRow, isActive: boolean) {
  if (isActive) return isMailType(type) ? { change: "activated" as const } : null;
  return { change: "deactivated" as const };
}

/**
 * Changes the given fields of an integration. A blank key keeps the stored one, and new credentials
 * need a new test. For superadmins and the admin who added it. Mail integrations are only for
 * superadmins, who must confirm their identity.
 *
 * @param ifMatch the version that the change is based on, or null.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, `invalid_input` (also for a changed
 *   address without its keys), `precondition_failed`, `step_up_required` for credentials, which API
 *   tokens can't change, or `conflict` if someone else changes it at the same time.
 */
export async function updateIntegration(
  ctx: Context,
  id: string,
  input: unknown,
  ifMatch: number | null = null,
): Promise<IntegrationView> {
  const actor = authorize(ctx.actor, "integrations.edit");
  const action = "integrations.edit";
  const row = await loadIntegrationFor(ctx, actor, { id, action });
  const changes = readChanges(ctx.config, row, input);
  if (changes.isEmpty)
    throw new AppError("invalid_input", NO_CHANGES, { errors: { "": [NO_CHANGES] } });
  if (ifMatch !== null && ifMatch !== row.version)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  const confirmed = requireConfirmation(ctx, row.type, changes.changesCredentials);
  const box = keyBox(ctx.config);
  const keys: StoredFields["keys"] = {
    ...changes.keys,
    ...(await sealKeys(box, id, withoutNulls(changes.keys))),
  };
  const audit = {
    id: crypto.randomUUID(),
    action,
    entityType: "integration",
    entityId: id,
    before: { name: row.name, description: row.description, isActive: row.isActive },
    after: auditOf(changes),
  };
  const change = changeOf(row, changes);
  const isDone = isAuditRow(audit.id);
  const notices = change && (await notifyStatements(ctx, { integration: row, ...change, isDone }));
  // Keys belong to the address they were entered for, so nothing may change between reading and
  // writing.
  const read = changes.changesCredentials ? row.version : null;
  const { changed } = await write(ctx, {
    rules: integrationRules(ctx, id, { actor, action, confirmed, ifMatch }, read),
    change: (holds) => updateStatement(ctx, id, { ...changes, keys }, holds),
    audit,
    after: () => ({ ...notices }),
  });
  const [after] = changed;
  if (!after) throw new AppError("conflict", CHANGED_MEANWHILE);
  if (change) wakeEngine(ctx);
  return integrationView({ ...after, setByName: actor.name }, { box, now: ctx.now });
}

/**
 * Switches an integration on or off. For every system role, if no project uses it or one that they
 * see does. Mail integrations are only for superadmins, who must confirm their identity. Switching
 * off notifies the creators of what uses it.
 *
 * @param ifMatch the expected version, or null for any.
 * @returns only what was switched, because the caller may not be allowed to see more.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found`, `step_up_required`
 *   or `precondition_failed`.
 */
export async function toggleIntegration(
  ctx: Context,
  id: string,
  input: unknown,
  ifMatch: number | null = null,
): Promise<{ id: string; isActive: boolean }> {
  const actor = authorize(ctx.actor, "integrations.toggle");
  const { isActive } = parseInput(toggleIntegrationSchema, input);
  const action = "integrations.toggle";
  const found = await loadIntegrationFor(ctx, actor, { id, action });
  const confirmed = requireConfirmation(ctx, found.type);
  const audit = {
    id: crypto.randomUUID(),
    action,
    entityType: "integration",
    entityId: id,
    before: { isActive: !isActive },
    after: { isActive },
  };
  const change = switchOf(found, isActive);
  const isDone = isAuditRow(audit.id);
  const notices =
    change && (await notifyStatements(ctx, { integration: found, ...change, isDone }));
  const { changed } = await writeIfAny(ctx, {
    rules: integrationRules(ctx, id, { actor, action, confirmed, ifMatch }),
    change: (holds) =>
      ctx.db
        .update(integrations)
        .set({
          isActive,
          ...(isMailType(found.type) && { setBy: actor.id }),
          updatedAt: ctx.now,
          version: sql`${integrations.version} + 1`,
        })
        .where(and(eq(integrations.id, id), ne(integrations.isActive, isActive), holds))
        .returning({ id: integrations.id }),
    audit,
    after: () => ({ ...notices }),
  });
  if (change && changed.length > 0) wakeEngine(ctx);
  return { id, isActive };
}

/**
 * Moves an integration to the trash with its keys and its test history. There it makes no calls. For people who may
 * edit it.
 *
 * @param ifMatch the expected version, or null for any.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, `step_up_required` for one of mail, `conflict` for one that
 *   came with the deployment, or `precondition_failed`.
 */
export async function deleteIntegration(
  ctx: Context,
  id: string,
  ifMatch: number | null = null,
): Promise<void> {
  const actor = authorize(ctx.actor, "integrations.delete");
  const action = "integrations.delete";
  const row = await loadIntegrationFor(ctx, actor, { id, action });
  if (isBuiltInType(row.type)) throw new AppError("conflict", BUILT_IN);
  const confirmed = requireConfirmation(ctx, row.type);
  const { name, type } = row;
  const audit = {
    id: crypto.randomUUID(),
    action,
    entityType: "integration",
    entityId: id,
    before: { name, type },
  };
  const isDone = isAuditRow(audit.id);
  const notices = await notifyStatements(ctx, { integration: row, change: "deleted", isDone });
  await write(ctx, {
    rules: integrationRules(ctx, id, { actor, action, confirmed, ifMatch }),
    change: (holds) =>
      ctx.db
        .update(integrations)
        .set({
          deletedAt: ctx.now,
          deletedBy: actor.id,
          version: sql`${integrations.version} + 1`,
        })
        .where(and(eq(integrations.id, id), holds))
        .returning({ id: integrations.id }),
    audit,
    after: () => notices,
  });
  wakeEngine(ctx);
}
