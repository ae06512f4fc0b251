import { type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import type { SessionActor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { isAtLeast, type ProjectRole } from "@/lib/auth/roles";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { actingRole, managesProject } from "@/lib/projects/project-role";
import {
  factsStatement,
  projectFacts,
  requireAccount,
  type ServiceAccountRow,
  serviceAccountsStatement,
} from "./read-service-accounts";

const ROLE_TOO_HIGH = "A service account can't have a higher role in the project than you";

/** The project and id of a service account. */
export interface AccountAddress {
  projectId: string;
  accountId: string;
}

interface Manager {
  actor: SessionActor;
  /** The actor's role in the project. They can't create a higher one. */
  ownRole: ProjectRole;
  /** SQL condition for writes: they still manage the project. */
  stillManages: SQL;
}

/**
 * Returns the signed-in actor, and the highest role they may give, if they manage the project's
 * service accounts.
 *
 * @throws AppError `forbidden`, also for tokens, or `not_found` if they can't see the project.
 */
export async function requireManager(ctx: Context, projectId: string): Promise<Manager> {
  const actor = requireSession(authorize(ctx.actor, "serviceAccounts.manage"));
  const facts = projectFacts(await factsStatement(ctx, actor, projectId));
  authorize(actor, "serviceAccounts.manage", facts);
  // A creator who isn't on the project's team acts in their system role.
  const inProject = facts.projectRole === null ? actor.role : actingRole(actor, facts.projectRole);
  const ownRole = can(actor, "projects.edit") ? actor.role : inProject;
  const stillManages = sql`${managesProject(actor, projectId)} AND ${isStillAllowed(actor)}`;
  return { actor, ownRole, stillManages };
}

/**
 * The same with a service account of the project.
 *
 * @throws AppError as `requireManager`, or `not_found` if the project doesn't have this account.
 */
export async function requireManagedAccount(
  ctx: Context,
  { projectId, accountId }: AccountAddress,
): Promise<Manager & { account: ServiceAccountRow }> {
  const manager = await requireManager(ctx, projectId);
  const account = requireAccount(await serviceAccountsStatement(ctx, projectId, { id: accountId }));
  return { ...manager, account };
}

/** Throws `invalid_input` on the field if the role is above the actor's own. */
export function refuseHigherRole({ ownRole }: Manager, role: ProjectRole | undefined): void {
  if (role === undefined || isAtLeast(ownRole, role)) return;
  throw new AppError("invalid_input", ROLE_TOO_HIGH, { errors: { role: [ROLE_TOO_HIGH] } });
}

/**
 * Throws the reason if a write guarded by `stillManages` changed nothing because the actor lost
 * access. Otherwise returns.
 *
 * @throws AppError `forbidden` or `not_found`.
 */
export async function assertStillManages(
  ctx: Context,
  { actor }: Manager,
  { projectId, accountId }: { projectId: string; accountId?: string },
): Promise<void> {
  await assertStillAllowed(ctx, actor);
  const { facts, accounts } = await namedBatch(ctx.db, {
    facts: factsStatement(ctx, actor, projectId),
    accounts: serviceAccountsStatement(ctx, projectId, { id: accountId }),
  });
  authorize(actor, "serviceAccounts.manage", projectFacts(facts));
  if (accountId !== undefined) requireAccount(accounts);
}
