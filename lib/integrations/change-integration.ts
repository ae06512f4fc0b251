import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { integrations } from "@/db/schema/integrations";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { isKept } from "@/lib/trash/kept";
import { type IntegrationChanges, present, readChanges, type StoredFields } from "./fields";
import { integrationView } from "./integration-view";
import { keyBox, sealKeys } from "./keys";
import {
  CHANGED_MEANWHILE,
  explainRefusal,
  INTEGRATION_NOT_FOUND,
  type IntegrationRow,
  loadIntegration,
} from "./rows";
import { type IntegrationView, toggleIntegrationSchema } from "./schema";

export const INTEGRATION_UPDATED = "Integration updated successfully";
const NO_CHANGES = "No changes to save";

/** SQL: a JSON column with the named members set, or taken away where the value is null. */
function withMembers(column: SQL, members: Record<string, string | null>): SQL {
  return Object.entries(members).reduce(
    (json, [name, value]) =>
      value === null
        ? sql`json_remove(${json}, ${`$.${name}`})`
        : sql`json_set(${json}, ${`$.${name}`}, ${value})`,
    column,
  );
}

/** What a test of earlier credentials found says nothing about the new ones. */
const FORGOTTEN = { models: null, reaches: null, lastGoodTestAt: null };

/** SQL: the row is the one that is meant, in the version that is expected, and the actor still may. */
function isMeant(actor: Actor, id: string, version: number | null): SQL | undefined {
  return and(
    eq(integrations.id, id),
    isKept(integrations),
    version === null ? undefined : eq(integrations.version, version),
    isStillAllowed(actor),
  );
}

function updateStatement(
  ctx: Context,
  row: IntegrationRow,
  changes: IntegrationChanges,
  { actor, ifMatch }: { actor: Actor; ifMatch: number | null },
) {
  const { columns, config, metadata, keys, changesCredentials } = changes;
  // Keys belong to the address they were entered for, so nothing may have changed between reading and writing.
  const expected = changesCredentials ? row.version : ifMatch;
  return ctx.db
    .update(integrations)
    .set({
      ...columns,
      config: withMembers(sql`${integrations.config}`, config),
      secrets: withMembers(sql`${integrations.secrets}`, keys),
      metadata: withMembers(sql`${integrations.metadata}`, {
        ...metadata,
        ...(changesCredentials && { ...FORGOTTEN, credentials: crypto.randomUUID() }),
      }),
      ...(changesCredentials && { status: "disconnected" as const, errorMessage: null }),
      updatedAt: ctx.now,
      version: sql`${integrations.version} + 1`,
    })
    .where(isMeant(actor, row.id, expected))
    .returning();
}

/** The change without its secrets: of a key only that it was changed. */
function auditOf({ columns, config, metadata, keys }: IntegrationChanges) {
  return { ...columns, ...config, ...metadata, changedKeys: Object.keys(keys) };
}

/**
 * Changes an integration: only what is named is written, a blank key keeps the stored one, and new credentials need a
 * new test.
 *
 * @param ifMatch the version that the change is based on, or null.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, `invalid_input` (also for a changed address without its
 *   keys), `precondition_failed`, `step_up_required` for credentials, which no API token changes, or `conflict` when somebody else changes it at the same moment.
 */
export async function updateIntegration(
  ctx: Context,
  id: string,
  input: unknown,
  ifMatch: number | null = null,
): Promise<IntegrationView> {
  const actor = authorize(ctx.actor, "integrations.edit");
  const row = await loadIntegration(ctx, id);
  const changes = readChanges(ctx.config, row, input);
  if (changes.isEmpty)
    throw new AppError("invalid_input", NO_CHANGES, { errors: { "": [NO_CHANGES] } });
  if (ifMatch !== null && ifMatch !== row.version)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  if (changes.changesCredentials) requireStepUp(ctx);
  const box = keyBox(ctx.config);
  const keys: StoredFields["keys"] = {
    ...changes.keys,
    ...(await sealKeys(box, id, present(changes.keys))),
  };
  const { changed } = await namedBatch(ctx.db, {
    changed: updateStatement(ctx, row, { ...changes, keys }, { actor, ifMatch }),
    audit: auditIfChangedStatement(ctx, {
      action: "integrations.edit",
      entityType: "integration",
      entityId: id,
      before: { name: row.name, description: row.description, isActive: row.isActive },
      after: auditOf(changes),
    }),
  });
  const [after] = changed;
  return after ? integrationView(after, box, ctx.now) : explainRefusal(ctx, actor, { id, ifMatch });
}

/**
 * Switches an integration on or off, for every system role.
 *
 * @param ifMatch the version that is meant, or null for whichever it is.
 * @returns only what was switched: the caller may not be allowed to see more.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` or `precondition_failed`.
 */
export async function toggleIntegration(
  ctx: Context,
  id: string,
  input: unknown,
  ifMatch: number | null = null,
): Promise<{ id: string; isActive: boolean }> {
  const actor = authorize(ctx.actor, "integrations.toggle");
  const { isActive } = parseInput(toggleIntegrationSchema, input);
  const { switched, rows } = await namedBatch(ctx.db, {
    switched: ctx.db
      .update(integrations)
      .set({ isActive, updatedAt: ctx.now, version: sql`${integrations.version} + 1` })
      .where(and(isMeant(actor, id, ifMatch), ne(integrations.isActive, isActive)))
      .returning({ id: integrations.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "integrations.toggle",
      entityType: "integration",
      entityId: id,
      before: { isActive: !isActive },
      after: { isActive },
    }),
    rows: ctx.db
      .select({ isActive: integrations.isActive, version: integrations.version })
      .from(integrations)
      .where(and(eq(integrations.id, id), isKept(integrations))),
  });
  const [row] = rows;
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  if (switched.length > 0) return { id, isActive };
  if (ifMatch !== null && row.version !== ifMatch)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  // Not switched, though there was something to switch: the actor lost the role in the meantime.
  if (row.isActive !== isActive) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  return { id, isActive };
}

/**
 * Moves an integration to the trash with its keys and its test history. It makes no calls meanwhile.
 *
 * @param ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteIntegration(
  ctx: Context,
  id: string,
  ifMatch: number | null = null,
): Promise<void> {
  const actor = authorize(ctx.actor, "integrations.delete");
  const { name, type } = await loadIntegration(ctx, id);
  const { deleted } = await namedBatch(ctx.db, {
    deleted: ctx.db
      .update(integrations)
      .set({
        deletedAt: ctx.now,
        deletedBy: actor.id,
        version: sql`${integrations.version} + 1`,
      })
      .where(isMeant(actor, id, ifMatch))
      .returning({ id: integrations.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "integrations.delete",
      entityType: "integration",
      entityId: id,
      before: { name, type },
    }),
  });
  if (deleted.length === 0) await explainRefusal(ctx, actor, { id, ifMatch });
}
