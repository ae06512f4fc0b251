import { type SQL, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import type { Actor } from "@/lib/auth/actor";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { createOnce } from "@/lib/platform/idempotency";
import { integrationView } from "./integration-view";
import { type Keys, keyBox, sealKeys } from "./keys";
import { EMPTY_SUMMARY, integrationColumns, loadIntegration, summaryStatement } from "./rows";
import {
  createIntegrationSchema,
  INTEGRATION_LIMITS,
  limitReached,
  type NewIntegration,
} from "./schema";
import { readSupabaseAddress } from "./supabase-address";
import type { IntegrationType, IntegrationView } from "./vocabulary-schema";

interface NewParts {
  /** What may be read back. */
  config: Record<string, string | null>;
  keys: Keys;
  metadata: Record<string, string>;
}

function partsOf(ctx: Context, input: NewIntegration): NewParts {
  if (input.type === "supabase") {
    const { anonKey, serviceRoleKey, apiUrl } = input;
    return {
      config: { ...readSupabaseAddress(ctx.config, apiUrl) },
      keys: { anonKey, ...(serviceRoleKey !== undefined && { serviceRoleKey }) },
      metadata: {},
    };
  }
  return {
    config: { organizationId: input.organizationId ?? null },
    keys: { apiKey: input.apiKey },
    metadata: { preferredModel: input.preferredModel },
  };
}

/** SQL: there is room for one more, of this type and at all. */
function hasRoom(type: IntegrationType): SQL {
  return sql`(SELECT count(*) FROM ${integrations} WHERE ${integrations.type} = ${type}) < ${INTEGRATION_LIMITS[type]}
    AND (SELECT count(*) FROM ${integrations}) < ${INTEGRATION_LIMITS.total}`;
}

/**
 * The insert that holds the limits under race: it makes a row only while there is room and the actor still may. Columns
 * as in the schema.
 */
function insertStatement(
  ctx: Context,
  actor: Actor,
  { id, input, row }: { id: string; input: NewIntegration; row: NewParts },
) {
  const secrets = JSON.stringify(row.keys);
  // Marks the credentials that a running test belongs to: its result counts only while they are the same.
  const metadata = JSON.stringify({ ...row.metadata, credentials: crypto.randomUUID() });
  return ctx.db
    .insert(integrations)
    .select(
      sql`SELECT ${id}, ${input.name}, ${input.type}, ${input.description ?? ""}, 'disconnected', 1,
        ${JSON.stringify(row.config)}, ${secrets}, ${metadata}, NULL, ${actor.id}, ${ctx.now}, ${ctx.now},
        NULL, 1 WHERE ${hasRoom(input.type)} AND ${actorStands(actor)}`,
    )
    .returning(integrationColumns);
}

async function refuseCreation(ctx: Context, actor: Actor, type: IntegrationType): Promise<never> {
  await refuseFallen(ctx, actor);
  const [summary = EMPTY_SUMMARY] = await summaryStatement(ctx);
  const { total } = INTEGRATION_LIMITS;
  const message =
    summary.total >= total
      ? limitReached(total, total)
      : limitReached(INTEGRATION_LIMITS[type], INTEGRATION_LIMITS[type]);
  throw new AppError("conflict", message);
}

/**
 * Adds an integration with encrypted keys, within the limits. With an Idempotency-Key, once: a repetition gets the
 * first one.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `conflict` when a limit is reached, or `internal`
 *   when the deployment has no usable ENCRYPTION_KEY.
 */
export async function createIntegration(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<IntegrationView> {
  const actor = authorize(ctx.actor, "integrations.create");
  const fields = parseInput(createIntegrationSchema, input);
  const { keys, ...parts } = partsOf(ctx, fields);
  const id = crypto.randomUUID();
  const box = keyBox(ctx.config);
  const sealed = await sealKeys(box, id, keys);
  const made = await createOnce(
    ctx,
    { scope: "integrations", key: idempotencyKey, id, table: integrations },
    [
      insertStatement(ctx, actor, { id, input: fields, row: { ...parts, keys: sealed } }),
      auditIfChangedStatement(ctx, {
        action: "integrations.create",
        entityType: "integration",
        entityId: id,
        after: { name: fields.name, type: fields.type, ...parts.config },
      }),
    ],
  );
  if (!made.results) return integrationView(await loadIntegration(ctx, made.id), box, ctx.now);
  const [row] = made.results[0];
  return row ? integrationView(row, box, ctx.now) : refuseCreation(ctx, actor, fields.type);
}
