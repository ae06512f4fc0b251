import { namedBatch } from "@/db/client";
import { invitationsPage, invitationsStatements } from "@/lib/account-links/invitations";
import type { Invitation, ListInvitationsQuery } from "@/lib/account-links/schema";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import type { PageOf } from "@/lib/paging";
import { usersPage, usersStatements } from "./read-users";
import type { ListUsersQuery, UserView } from "./schema";

// Each function reads everything that one screen shows in one round trip.

export interface UsersScreen {
  users: PageOf<UserView>;
  /** Those that nobody has accepted yet. */
  invitations: PageOf<Invitation>;
}

/**
 * The list of the users, and the open invitations below it.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function getUsersScreen(
  ctx: Context,
  query: ListUsersQuery,
  invited: ListInvitationsQuery,
): Promise<UsersScreen> {
  authorize(ctx.actor, "users.list");
  const results = await namedBatch(ctx.db, {
    ...usersStatements(ctx, query),
    ...invitationsStatements(ctx, invited),
  });
  return { users: usersPage(results, query), invitations: invitationsPage(results, invited) };
}
