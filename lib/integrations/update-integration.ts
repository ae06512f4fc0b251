import { and, eq, type SQL, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import type { Actor } from "@/lib/auth/actor";
import { actorStands } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { integrationView } from "./integration-view";
import { keyBox, sealKeys } from "./keys";
import { explainRefusal, type IntegrationRow, loadIntegration } from "./rows";
import { CHANGED_MEANWHILE, NO_CHANGES, updateOpenAiSchema, updateSupabaseSchema } from "./schema";
import { type IntegrationChanges, openAiChanges, supabaseChanges } from "./update-changes";
import type { IntegrationView, SecretField } from "./vocabulary-schema";

function changesOf(ctx: Context, row: IntegrationRow, input: unknown): IntegrationChanges {
  return row.type === "supabase"
    ? supabaseChanges(ctx.config, row, parseInput(updateSupabaseSchema, input))
    : openAiChanges(row, parseInput(updateOpenAiSchema, input));
}

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

function updateStatement(
  ctx: Context,
  row: IntegrationRow,
  changes: IntegrationChanges,
  sealed: Partial<Record<SecretField, string | null>>,
  { actor, ifMatch }: { actor: Actor; ifMatch: number | null },
) {
  const { columns, config, metadata, changesCredentials } = changes;
  // Keys belong to the address they were entered for, so nothing may have changed between reading and writing.
  const expected = changesCredentials ? row.version : ifMatch;
  return ctx.db
    .update(integrations)
    .set({
      ...columns,
      config: withMembers(sql`${integrations.config}`, config),
      secrets: withMembers(sql`${integrations.secrets}`, sealed),
      metadata: withMembers(sql`${integrations.metadata}`, {
        ...metadata,
        ...(changesCredentials && { ...FORGOTTEN, credentials: crypto.randomUUID() }),
      }),
      ...(changesCredentials && { status: "disconnected" as const, errorMessage: null }),
      updatedAt: ctx.now,
      version: sql`${integrations.version} + 1`,
    })
    .where(
      and(
        eq(integrations.id, row.id),
        expected === null ? undefined : eq(integrations.version, expected),
        actorStands(actor),
      ),
    )
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
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, `invalid_input` (also for a changed API URL without its
 *   keys), `precondition_failed`, or `conflict` when somebody else changes it at the same moment.
 */
export async function updateIntegration(
  ctx: Context,
  id: string,
  input: unknown,
  ifMatch: number | null = null,
): Promise<IntegrationView> {
  const actor = authorize(ctx.actor, "integrations.edit");
  const row = await loadIntegration(ctx, id);
  const changes = changesOf(ctx, row, input);
  if (changes.isEmpty)
    throw new AppError("invalid_input", NO_CHANGES, { errors: { "": [NO_CHANGES] } });
  if (ifMatch !== null && ifMatch !== row.version)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  const box = keyBox(ctx.config);
  const { keys } = changes;
  const sealed = { ...keys, ...(await sealKeys(box, id, withoutNull(keys))) };
  const [[changed]] = await ctx.db.batch([
    updateStatement(ctx, row, changes, sealed, { actor, ifMatch }),
    auditIfChangedStatement(ctx, {
      action: "integrations.edit",
      entityType: "integration",
      entityId: id,
      before: { name: row.name, description: row.description, isActive: row.isActive },
      after: auditOf(changes),
    }),
  ]);
  return changed
    ? integrationView(changed, box, ctx.now)
    : explainRefusal(ctx, actor, { id, ifMatch });
}

function withoutNull(
  keys: Partial<Record<SecretField, string | null>>,
): Partial<Record<SecretField, string>> {
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null));
}
