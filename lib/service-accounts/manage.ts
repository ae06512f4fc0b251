import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { SessionActor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { isAtLeast, type ProjectRole } from "@/lib/auth/roles";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { readProjectFacts } from "@/lib/projects/project-facts";
import { actingRole, managesProject } from "@/lib/projects/project-role";
import {
  accountMissing,
  readServiceAccounts,
  requireAccount,
  type ServiceAccountRow,
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
  /** The rules of a write: they still manage the project. */
  stillManages: Rule[];
}

/**
 * Returns the signed-in actor, and the highest role they may give, if they manage the project's
 * service accounts.
 *
 * @throws AppError `forbidden`, also for tokens, or `not_found` if they can't see the project.
 */
export async function requireManager(ctx: Context, projectId: string): Promise<Manager> {
  const actor = requireSession(authorize(ctx.actor, "serviceAccounts.manage"));
  const facts = await readProjectFacts(ctx, actor, projectId);
  authorize(actor, "serviceAccounts.manage", facts);
  // A creator who isn't on the project's team acts in their system role.
  const inProject = facts.projectRole === null ? actor.role : actingRole(actor, facts.projectRole);
  const ownRole = can(actor, "projects.edit") ? actor.role : inProject;
  const refuse = async () =>
    authorize(actor, "serviceAccounts.manage", await readProjectFacts(ctx, actor, projectId));
  const manages = { holds: managesProject(actor, projectId), refuse };
  return { actor, ownRole, stillManages: [stillAllowed(actor), manages] };
}

/**
 * The same with a service account of the project, which the rules also require.
 *
 * @throws AppError as `requireManager`, or `not_found` if the project doesn't have this account.
 */
export async function requireManagedAccount(
  ctx: Context,
  { projectId, accountId }: AccountAddress,
): Promise<Manager & { account: ServiceAccountRow }> {
  const manager = await requireManager(ctx, projectId);
  const account = requireAccount(await readServiceAccounts(ctx, projectId, { id: accountId }));
  const isIt = and(eq(users.id, accountId), eq(users.serviceProjectId, projectId));
  const isThere = { holds: exists(users, isIt), refuse: accountMissing() };
  return { ...manager, account, stillManages: [...manager.stillManages, isThere] };
}

/** Throws `invalid_input` on the field if the role is above the actor's own. */
export function refuseHigherRole({ ownRole }: Manager, role: ProjectRole | undefined): void {
  if (role === undefined || isAtLeast(ownRole, role)) return;
  throw new AppError("invalid_input", ROLE_TOO_HIGH, { errors: { role: [ROLE_TOO_HIGH] } });
}
