import { namedBatch } from "@/db/client";
import { emailChangeStatement, emailChangeView } from "@/lib/account-links/email-change";
import { invitationsPage, invitationsStatements } from "@/lib/account-links/invitations";
import type { EmailChange, Invitation, ListInvitationsQuery } from "@/lib/account-links/schema";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import type { PageOf } from "@/lib/paging";
import { type FoundUsers, readUsersCorrected, usersPage, usersStatements } from "./read-users";
import { userStatement, versionedUserView } from "./rows";
import type { ListUsersQuery, UserAccess, VersionedUser } from "./schema";
import { accessStatements, accessView } from "./user-access";

// Each function reads everything for one screen in one round trip.

export interface UsersScreen {
  users: FoundUsers;
  /** Open invitations. */
  invitations: PageOf<Invitation>;
}

/** Returns the list of users, and the open invitations below it. */
export async function getUsersScreen(
  ctx: Context,
  asked: ListUsersQuery,
  invited: ListInvitationsQuery,
): Promise<UsersScreen> {
  authorize(ctx.actor, "users.list");
  const { users, invitations, corrected } = await readUsersCorrected(ctx, asked, {
    read: async (query) => {
      const results = await namedBatch(ctx.db, {
        ...usersStatements(ctx, query),
        ...invitationsStatements(ctx, invited),
      });
      return { users: usersPage(results, query), invitations: invitationsPage(results, invited) };
    },
    total: (found) => found.users.total,
  });
  return { users: { ...users, corrected }, invitations };
}

export interface EditUserScreen {
  /** Null if there is no user with this id. */
  edited: VersionedUser | null;
  /** Sessions and tokens. Null if the person doesn't manage this user. */
  access: UserAccess | null;
  /** The new email that the person asked for. Only for viewers who may confirm it. */
  pendingEmail: EmailChange | null;
}

/**
 * Returns the form of a user, with their sessions and tokens.
 *
 * @throws AppError `forbidden`, also for tokens.
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
