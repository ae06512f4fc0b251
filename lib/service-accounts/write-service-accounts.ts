import { and, eq, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { write, writeOnce } from "@/lib/audit/write";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { requireStepUp } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { MAX_SERVICE_ACCOUNTS } from "@/lib/limits";
import { parseInput } from "@/lib/parse-input";
import {
  type AccountAddress,
  refuseHigherRole,
  requireManagedAccount,
  requireManager,
} from "./manage";
import {
  readServiceAccounts,
  requireAccount,
  type ServiceAccountRow,
  serviceAccountView,
} from "./read-service-accounts";
import {
  createServiceAccountSchema,
  type ServiceAccountChanges,
  type ServiceAccountView,
  updateServiceAccountSchema,
} from "./schema";

const NAME_TAKEN = "This project already has a service account with this name";
const TOO_MANY = `A project can have up to ${MAX_SERVICE_ACCOUNTS} service accounts. Delete one first.`;

/** Not a valid hash, so no password matches. */
const NO_PASSWORD = "none";
/** An address that can't exist (RFC 2606). The table requires one; no email is sent to it. */
const emailOf = (id: string) => `${id}@service-account.invalid`;

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, "users.name")) throw error;
  throw new AppError("conflict", NAME_TAKEN, { errors: { name: [NAME_TAKEN] }, cause: error });
}

const entity = { entityType: "service_account" } as const;

/**
 * Creates a service account in a project, for people who manage the project. Programs use it with
 * API tokens only, and it stays when its creator leaves. With an Idempotency-Key, it is created
 * once.
 *
 * @throws AppError `invalid_input` also for a role above one's own, `conflict` if the name is taken
 * or there are too many.
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
    // The lowest system role: the account's permissions come from its role in the project.
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
  const made = await writeOnce(ctx, once, {
    rules: [
      ...manager.stillManages,
      { holds: hasRoom, refuse: new AppError("conflict", TOO_MANY) },
    ],
    change: (holds) => insertWhere(ctx.db, users, row, holds).returning({ id: users.id }),
    audit: { action: "serviceAccounts.create", ...entity, entityId: id, projectId, after: fields },
  }).catch(refuseTakenName);
  return readOne(ctx, { projectId, accountId: made.id });
}

async function readOne(ctx: Context, { projectId, accountId }: AccountAddress) {
  const rows = await readServiceAccounts(ctx, projectId, { id: accountId });
  return serviceAccountView(requireAccount(rows));
}

const FIELDS = ["name", "role", "description", "active"] as const;

/** Returns the changes that differ from the row, and the values before. */
function differenceOf(row: ServiceAccountRow, changes: ServiceAccountChanges) {
  const changed = FIELDS.filter(
    (field) => changes[field] !== undefined && changes[field] !== row[field],
  );
  const pick = (from: Partial<Record<(typeof FIELDS)[number], unknown>>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as ServiceAccountChanges;
  return { before: pick(row), after: pick(changes) };
}

/**
 * Changes a service account's name, role, description or status, for people who manage the project.
 * An inactive account keeps its tokens, but they are rejected until it is active again.
 *
 * @throws AppError `invalid_input` also for a role above one's own, `step_up_required` for a role
 * and for activating it, `conflict` if the name is taken.
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
  // These give the account more, like role and status of people.
  if (after.role !== undefined || after.active) requireStepUp(ctx);
  await write(ctx, {
    rules: manager.stillManages,
    change: (holds) =>
      ctx.db
        .update(users)
        .set({
          name: after.name,
          serviceRole: after.role,
          serviceNote: after.description,
          active: after.active,
          updatedAt: ctx.now,
          version: sql`${users.version} + 1`,
        })
        .where(and(eq(users.id, accountId), holds))
        .returning({ id: users.id }),
    audit: {
      action: "serviceAccounts.edit",
      ...entity,
      entityId: accountId,
      projectId,
      before,
      after,
    },
  }).catch(refuseTakenName);
  return readOne(ctx, address);
}

/**
 * Deletes a service account, for people who manage the project. Its tokens stop working at once.
 * What it created stays, without a creator.
 */
export async function deleteServiceAccount(ctx: Context, address: AccountAddress): Promise<void> {
  const manager = await requireManagedAccount(ctx, address);
  const { name, role, description } = manager.account;
  await write(ctx, {
    rules: manager.stillManages,
    change: (holds) =>
      ctx.db
        .delete(users)
        .where(and(eq(users.id, address.accountId), holds))
        .returning({ id: users.id }),
    audit: {
      action: "serviceAccounts.delete",
      ...entity,
      entityId: address.accountId,
      projectId: address.projectId,
      before: { name, role, description },
    },
  });
}
