import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { requireStepUp } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { createOnce } from "@/lib/idempotency";
import { MAX_SERVICE_ACCOUNTS } from "@/lib/limits";
import { parseInput } from "@/lib/parse-input";
import {
  type AccountAddress,
  assertStillManages,
  refuseHigherRole,
  requireManagedAccount,
  requireManager,
} from "./manage";
import {
  requireAccount,
  type ServiceAccountRow,
  serviceAccountsStatement,
  serviceAccountView,
} from "./read-service-accounts";
import {
  createServiceAccountSchema,
  type ServiceAccountChanges,
  type ServiceAccountView,
  updateServiceAccountSchema,
} from "./schema";

const NAME_TAKEN = "This project already has a service account with this name";
const TOO_MANY = `A project has at most ${MAX_SERVICE_ACCOUNTS} service accounts. Delete one first.`;

/** No text has this hash, so that no password ever fits. */
const NO_PASSWORD = "none";
/** An address that nobody can have (RFC 2606): the table wants one, and no mail goes to it. */
const emailOf = (id: string) => `${id}@service-account.invalid`;

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, "users.name")) throw error;
  throw new AppError("conflict", NAME_TAKEN, { errors: { name: [NAME_TAKEN] }, cause: error });
}

const entity = { entityType: "service_account" } as const;

/**
 * Makes a service account of a project, for those who manage it: a name by which programs act, with API tokens alone,
 * that stays when its maker leaves. With an Idempotency-Key, once.
 *
 * @throws AppError `unauthenticated`, `forbidden`, to a token too, `step_up_required`, `not_found` for a project that is
 *   not there or not theirs to see, `invalid_input`, also for a role above one's own, or `conflict` for a name that is
 *   taken or when there are too many.
 */
export async function createServiceAccount(
  ctx: Context,
  { projectId, input }: { projectId: string; input: unknown },
  idempotencyKey: string | null = null,
): Promise<ServiceAccountView> {
  const manager = await requireManager(ctx, projectId);
  const fields = parseInput(createServiceAccountSchema, input);
  refuseHigherRole(manager, fields.role);
  requireStepUp(ctx);
  const id = crypto.randomUUID();
  const row = {
    id,
    name: fields.name,
    email: emailOf(id),
    passwordHash: NO_PASSWORD,
    // The least of all: what it may, its role within the project decides.
    role: DEFAULT_ROLE,
    serviceProjectId: projectId,
    serviceRole: fields.role,
    serviceNote: fields.description,
    createdBy: manager.actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const hasRoom = sql`(SELECT count(*) FROM ${users} WHERE ${users.serviceProjectId} = ${projectId}) < ${MAX_SERVICE_ACCOUNTS}`;
  const scope = `service-accounts:${projectId}`;
  const once = { scope, key: idempotencyKey, input: fields, id, table: users };
  const made = await createOnce(ctx, once, {
    inserted: insertWhere(
      ctx.db,
      users,
      row,
      sql`${hasRoom} AND ${manager.stillManages}`,
    ).returning({ id: users.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "serviceAccounts.create",
      ...entity,
      entityId: id,
      projectId,
      after: fields,
    }),
  }).catch(refuseTakenName);
  if (made.results?.inserted.length === 0) {
    await assertStillManages(ctx, manager, { projectId });
    throw new AppError("conflict", TOO_MANY);
  }
  return readOne(ctx, { projectId, accountId: made.id });
}

async function readOne(ctx: Context, { projectId, accountId }: AccountAddress) {
  const rows = await serviceAccountsStatement(ctx, projectId, { id: accountId });
  return serviceAccountView(requireAccount(rows));
}

const FIELDS = ["name", "role", "description", "active"] as const;

/** What the changes would really change, and what is there before. */
function differenceOf(row: ServiceAccountRow, changes: ServiceAccountChanges) {
  const changed = FIELDS.filter(
    (field) => changes[field] !== undefined && changes[field] !== row[field],
  );
  const pick = (from: Partial<Record<(typeof FIELDS)[number], unknown>>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as ServiceAccountChanges;
  return { before: pick(row), after: pick(changes) };
}

/**
 * Changes a service account's name, role, description or whether it is on, for those who manage its project. Switched off
 * it keeps its tokens, which are refused until it is on again.
 *
 * @throws AppError `unauthenticated`, `forbidden`, to a token too, `not_found`, `invalid_input`, also for a role above
 *   one's own, `step_up_required` for a role and to switch it on, or `conflict` for a name that is taken.
 */
export async function updateServiceAccount(
  ctx: Context,
  { input, ...address }: AccountAddress & { input: unknown },
): Promise<ServiceAccountView> {
  const { projectId, accountId } = address;
  const manager = await requireManagedAccount(ctx, address);
  const changes = parseInput(updateServiceAccountSchema, input);
  const { before, after } = differenceOf(manager.account, changes);
  refuseHigherRole(manager, after.role);
  if (Object.keys(after).length === 0) return serviceAccountView(manager.account);
  // What gives it more, as the role and the status of people.
  if (after.role !== undefined || after.active) requireStepUp(ctx);
  const { changed } = await namedBatch(ctx.db, {
    changed: ctx.db
      .update(users)
      .set({
        name: after.name,
        serviceRole: after.role,
        serviceNote: after.description,
        active: after.active,
        updatedAt: ctx.now,
        version: sql`${users.version} + 1`,
      })
      .where(isManaged(address, manager))
      .returning({ id: users.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "serviceAccounts.edit",
      ...entity,
      entityId: accountId,
      projectId,
      before,
      after,
    }),
  }).catch(refuseTakenName);
  if (changed.length === 0) await assertStillManages(ctx, manager, address);
  return readOne(ctx, address);
}

/**
 * Deletes a service account, for those who manage its project: its tokens are refused from the next call on, and what it
 * made stays, without a creator.
 *
 * @throws AppError `unauthenticated`, `forbidden`, to a token too, or `not_found`.
 */
export async function deleteServiceAccount(ctx: Context, address: AccountAddress): Promise<void> {
  const manager = await requireManagedAccount(ctx, address);
  const { name, role, description } = manager.account;
  const { deleted } = await namedBatch(ctx.db, {
    deleted: ctx.db.delete(users).where(isManaged(address, manager)).returning({ id: users.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "serviceAccounts.delete",
      ...entity,
      entityId: address.accountId,
      projectId: address.projectId,
      before: { name, role, description },
    }),
  });
  if (deleted.length === 0) await assertStillManages(ctx, manager, address);
}

/** SQL for a write's WHERE: the row is this account of the project, which the actor still manages. */
const isManaged = (
  { projectId, accountId }: AccountAddress,
  { stillManages }: Awaited<ReturnType<typeof requireManager>>,
) => and(eq(users.id, accountId), eq(users.serviceProjectId, projectId), stillManages);
