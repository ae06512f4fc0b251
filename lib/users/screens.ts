import { namedBatch } from "@/db/client";
import { emailChangeStatement, emailChangeView } from "@/lib/account-links/email-change";
import { invitationsPage, invitationsStatements } from "@/lib/account-links/invitations";
import type { EmailChange, Invitation, ListInvitationsQuery } from "@/lib/account-links/schema";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import type { PageOf } from "@/lib/paging";
import { usersPage, usersStatements } from "./read-users";
import { userStatement, versionedUserView } from "./rows";
import type { ListUsersQuery, UserAccess, UserView, VersionedUser } from "./schema";
import { accessStatements, accessView } from "./user-access";

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

export interface EditUserScreen {
  /** Null where there is nobody of this id. */
  edited: VersionedUser | null;
  /** Where they are signed in; null for whomever the person does not manage. */
  access: UserAccess | null;
  /** The new email that the person asked for. Only for viewers who may confirm it. */
  pendingEmail: EmailChange | null;
}

/**
 * The form of a user, and where they are signed in.
 *
 * @throws AppError `unauthenticated` or `forbidden`, to a token too.
 */
export async function getEditUserScreen(ctx: Context, id: string): Promise<EditUserScreen> {
  const actor = requireSession(ctx.actor);
  authorize(actor, "users.list");
  const { rows, pending, ...access } = await namedBatch(ctx.db, {
    rows: userStatement(ctx, id),
    pending: emailChangeStatement(ctx, id),
    ...accessStatements(ctx, actor, id),
  });
  const [user] = rows;
  const [asked] = pending;
  const mayConfirm = user && can(actor, "users.confirmEmail", user);
  return {
    edited: user ? versionedUserView(user) : null,
    access: user && can(actor, "users.access", user) ? accessView(ctx, access) : null,
    pendingEmail: asked && mayConfirm ? emailChangeView(asked) : null,
  };
}
