import { and, count, eq, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { identityProviders, userIdentities } from "@/db/schema/auth";
import { rowRules } from "@/lib/audit/rules";
import { type Rule, write } from "@/lib/audit/write";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import {
  loadProvider,
  type ProviderRow,
  providerMissing,
  providerView,
  readDomains,
  sealClientSecret,
} from "./identity-providers";
import { MAX_PROVIDERS } from "./oidc-rules";
import {
  createProviderSchema,
  type ProviderChanges,
  type ProviderView,
  updateProviderSchema,
} from "./schema";

const NO_CHANGES = "No changes to save";
const NAME_TAKEN = "An identity provider with this name already exists";
const ID_TAKEN = "An identity provider with this ID already exists";
const CHANGED_MEANWHILE =
  "Someone else changed this identity provider. Reload to see the current values.";
const DOMAIN_TAKEN = "Another identity provider already uses one of these domains";
const TOO_MANY = `You can have up to ${MAX_PROVIDERS} identity providers. Remove one first.`;
const NEEDS_DOMAIN = "Add at least one domain before you choose a role for new accounts";
const NEEDS_SECRET = "The issuer or client id changed. Enter the client secret again, or remove it";

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, "identity_providers.id"))
    throw new AppError("conflict", ID_TAKEN, { errors: { id: [ID_TAKEN] }, cause: error });
  if (!isUniqueViolation(error, "identity_providers.name")) throw error;
  throw new AppError("conflict", NAME_TAKEN, { errors: { name: [NAME_TAKEN] }, cause: error });
}

/** The rule that no other identity provider lists one of these domains. */
function freeDomains({ domains, id }: Pick<ProviderRow, "domains" | "id">): Rule {
  const holds = sql`NOT EXISTS (SELECT 1 FROM ${identityProviders} AS another, json_each(another.domains) AS taken
    WHERE another.id <> ${id} AND taken.value IN (SELECT value FROM json_each(${domains})))`;
  return {
    holds,
    refuse: new AppError("conflict", DOMAIN_TAKEN, { errors: { domains: [DOMAIN_TAKEN] } }),
  };
}

/** The rules that the identity provider exists and has this version. */
function providerRules(id: string, ifMatch: number | null): Rule[] {
  return rowRules(
    identityProviders,
    { where: eq(identityProviders.id, id), ifMatch },
    { missing: providerMissing(), changed: new AppError("precondition_failed", CHANGED_MEANWHILE) },
  );
}

const auditOf = ({ client_secret, ...rest }: ProviderChanges) => ({
  ...rest,
  ...(client_secret !== undefined && { changedSecret: true }),
});

const beforeOf = (row: ProviderRow) => ({
  name: row.name,
  issuer: row.issuer,
  client_id: row.clientId,
  domains: readDomains(row.domains),
  newcomer_role: row.newcomerRole,
  trusts_factor: row.trustsFactor,
  active: row.active,
});

/**
 * Adds an identity provider.
 *
 * @throws AppError `unauthenticated`, `forbidden`, for a token too, `invalid_input`,
 *   `step_up_required`, `internal` without a usable ENCRYPTION_KEY, or `conflict` for a name or
 *   domain that is taken, and when there are ten.
 */
export async function createProvider(ctx: Context, input: unknown): Promise<ProviderView> {
  const actor = authorize(requireSession(ctx.actor), "settings.update");
  const { id = crypto.randomUUID(), ...entered } = parseInput(createProviderSchema, input);
  requireDomains(entered.newcomer_role, entered.domains);
  requireStepUp(ctx);
  const row: ProviderRow = {
    id,
    name: entered.name,
    issuer: entered.issuer,
    clientId: entered.client_id,
    clientSecret: entered.client_secret
      ? await sealClientSecret(ctx, id, entered.client_secret)
      : null,
    domains: JSON.stringify(entered.domains),
    newcomerRole: entered.newcomer_role,
    trustsFactor: entered.trusts_factor,
    active: entered.active,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    version: 1,
  };
  const hasRoom = sql`(SELECT count(*) FROM ${identityProviders}) < ${MAX_PROVIDERS}`;
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      freeDomains(row),
      { holds: hasRoom, refuse: new AppError("conflict", TOO_MANY) },
    ],
    change: (holds) =>
      insertWhere(ctx.db, identityProviders, row, holds).returning({ id: identityProviders.id }),
    audit: {
      action: "identityProviders.create",
      entityType: "identity_provider",
      entityId: id,
      after: auditOf(entered),
    },
  }).catch(refuseTakenName);
  return providerView(row, 0);
}

function requireDomains(role: ProviderRow["newcomerRole"], domains: readonly string[]): void {
  if (role !== null && domains.length === 0)
    throw new AppError("invalid_input", NEEDS_DOMAIN, {
      errors: { newcomer_role: [NEEDS_DOMAIN] },
    });
}

/**
 * Changes the given fields of an identity provider. A stored secret is never used for a different
 * issuer or client.
 *
 * @param ifMatch the version that the change is based on, or null.
 * @throws AppError as `createProvider`, `not_found`, or `precondition_failed`.
 */
export async function updateProvider(
  ctx: Context,
  id: string,
  input: unknown,
  ifMatch: number | null = null,
): Promise<ProviderView> {
  const actor = authorize(requireSession(ctx.actor), "settings.update");
  const row = await loadProvider(ctx, id);
  const changes = parseInput(updateProviderSchema, input);
  if (changes.client_secret === "") delete changes.client_secret;
  if (Object.keys(changes).length === 0) throw new AppError("invalid_input", NO_CHANGES);
  if (ifMatch !== null && ifMatch !== row.version)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  const { issuer = row.issuer, client_id = row.clientId, client_secret } = changes;
  const goesElsewhere = issuer !== row.issuer || client_id !== row.clientId;
  if (goesElsewhere && row.clientSecret !== null && client_secret === undefined)
    throw new AppError("invalid_input", NEEDS_SECRET, {
      errors: { client_secret: [NEEDS_SECRET] },
    });
  const { domains = readDomains(row.domains), newcomer_role = row.newcomerRole } = changes;
  requireDomains(newcomer_role, domains);
  requireStepUp(ctx);
  const stored = {
    name: changes.name,
    issuer: changes.issuer,
    clientId: changes.client_id,
    clientSecret: client_secret && (await sealClientSecret(ctx, id, client_secret)),
    domains: JSON.stringify(domains),
    newcomerRole: newcomer_role,
    trustsFactor: changes.trusts_factor,
    active: changes.active,
    updatedAt: ctx.now,
  };
  const { changed, people } = await write(ctx, {
    rules: [
      stillAllowed(actor),
      // Write only if no one changed the provider since it was checked.
      ...providerRules(id, row.version),
      freeDomains({ id, domains: stored.domains }),
    ],
    change: (holds) =>
      ctx.db
        .update(identityProviders)
        .set({ ...stored, version: sql`${identityProviders.version} + 1` })
        .where(and(eq(identityProviders.id, id), holds))
        .returning(),
    audit: {
      action: "identityProviders.edit",
      entityType: "identity_provider",
      entityId: id,
      before: beforeOf(row),
      after: auditOf(changes),
    },
    after: (isDone) => ({
      // Subjects of a different issuer are different people.
      ...(issuer !== row.issuer && {
        unbound: ctx.db
          .delete(userIdentities)
          .where(and(eq(userIdentities.providerId, id), isDone)),
      }),
      people: ctx.db
        .select({ total: count() })
        .from(userIdentities)
        .where(eq(userIdentities.providerId, id)),
    }),
  }).catch(refuseTakenName);
  return providerView(changed[0], people[0]?.total ?? 0);
}

/**
 * Deletes an identity provider and its links to accounts. Accounts and sessions stay.
 *
 * @throws AppError `unauthenticated`, `forbidden`, for a token too, `step_up_required` or
 *   `not_found`.
 */
export async function deleteProvider(ctx: Context, id: string): Promise<void> {
  const actor = authorize(requireSession(ctx.actor), "settings.update");
  const row = await loadProvider(ctx, id);
  requireStepUp(ctx);
  await write(ctx, {
    rules: [stillAllowed(actor), ...providerRules(id, null)],
    change: (holds) =>
      ctx.db
        .delete(identityProviders)
        .where(and(eq(identityProviders.id, id), holds))
        .returning({ id: identityProviders.id }),
    audit: {
      action: "identityProviders.delete",
      entityType: "identity_provider",
      entityId: id,
      before: beforeOf(row),
    },
  });
}
