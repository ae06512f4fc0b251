import { sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { isAtLeast } from "@/lib/auth/roles";
import { endSessionsIfChangedStatement } from "@/lib/auth/session";
import { endTokensOfInactiveStatement } from "@/lib/auth/token";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import {
  explainRefusal,
  type GuardedWrite,
  guardOf,
  type LoadedUser,
  loadUser,
  refuseOwn,
  refuseTakenEmail,
  type UserRow,
  userColumns,
} from "./rows";
import {
  CHANGED_MEANWHILE,
  OWN_ROLE,
  OWN_STATUS,
  type UserChanges,
  updateUserSchema,
  type VersionedUser,
} from "./schema";
import { versionedUserView } from "./user-view";

const FIELDS = ["name", "email", "role", "active"] as const;

/** What the changes would really change, and what is there before. */
function differenceOf(row: UserRow, changes: UserChanges) {
  const changed = FIELDS.filter(
    (field) => changes[field] !== undefined && changes[field] !== row[field],
  );
  const pick = (from: UserChanges) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as UserChanges;
  return { before: pick(row), after: pick(changes) };
}

/** The ceilings of role and status: nobody's own, and only among the roles that the actor manages. */
function authorizeChanges(actor: Actor, row: LoadedUser, after: UserChanges): void {
  const isOwn = row.id === actor.id;
  if (isOwn && after.role !== undefined) refuseOwn(row, OWN_ROLE);
  if (isOwn && after.active !== undefined) refuseOwn(row, OWN_STATUS);
  if (after.role === undefined && after.active === undefined) return;
  authorize(actor, "users.setRole", { id: row.id, role: row.role });
  if (after.role !== undefined) authorize(actor, "users.setRole", { id: row.id, role: after.role });
}

function removesSuperadmin(after: UserChanges): boolean {
  return (
    after.active === false || (after.role !== undefined && !isAtLeast(after.role, "superadmin"))
  );
}

/**
 * Changes a user's name, e-mail, role or active flag; only what differs is written. A change of role and a
 * deactivation end that user's sessions, the latter their API tokens too.
 *
 * @param ifMatch the version that the change is based on, or null.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found`, `precondition_failed`,
 *   `last_superadmin`, or `conflict` when the e-mail is in use.
 */
export async function updateUser(
  ctx: Context,
  id: string,
  input: unknown,
  ifMatch: number | null = null,
): Promise<VersionedUser> {
  const actor = authorize(ctx.actor, "users.edit");
  const row = await loadUser(ctx, actor, id);
  authorize(actor, "users.edit", { id, role: row.role });
  const { before, after } = differenceOf(row, parseInput(updateUserSchema, input));
  if (ifMatch !== null && ifMatch !== row.version)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  if (Object.keys(after).length === 0) return versionedUserView(row);
  authorizeChanges(actor, row, after);
  const write = { actor, id, ifMatch, removesSuperadmin: removesSuperadmin(after) };
  const changed = await writeChanges(ctx, write, { before, after });
  return changed ? versionedUserView(changed) : explainRefusal(ctx, write);
}

/** What ends with a role or the active flag, for the statements right after the change and its audit row. */
function endStatements(ctx: Context, id: string) {
  return [endSessionsIfChangedStatement(ctx, id), endTokensOfInactiveStatement(ctx, id)] as const;
}

async function writeChanges(
  ctx: Context,
  write: GuardedWrite,
  { before, after }: { before: UserChanges; after: UserChanges },
): Promise<UserRow | undefined> {
  const { id } = write;
  const update = ctx.db
    .update(users)
    .set({ ...after, updatedAt: ctx.now, version: sql`${users.version} + 1` })
    .where(guardOf(write))
    .returning(userColumns);
  const audit = auditIfChangedStatement(ctx, {
    action: "users.edit",
    entityType: "user",
    entityId: id,
    before,
    after,
  });
  const endsSessions = after.role !== undefined || after.active === false;
  const [[changed]] = await ctx.db
    .batch(endsSessions ? [update, audit, ...endStatements(ctx, id)] : [update, audit])
    .catch(refuseTakenEmail);
  return changed;
}
