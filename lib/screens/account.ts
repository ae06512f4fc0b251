import { namedBatch } from "@/db/client";
import { emailChangeStatement, emailChangeView } from "@/lib/account-links/email-change";
import type { EmailChange } from "@/lib/account-links/schema";
import { requireSession } from "@/lib/auth/authorize";
import { ownSessionsView, sessionsStatement } from "@/lib/auth/own-sessions";
import { ownWaysStatements, ownWaysView } from "@/lib/auth/own-ways";
import { passkeysStatement, passkeyView } from "@/lib/auth/passkeys/own-passkeys";
import type { PasskeyView } from "@/lib/auth/passkeys/schema";
import type { OwnSessionView, OwnWays } from "@/lib/auth/schema";
import { factorStatements, factorView } from "@/lib/auth/second-factor/own-factor";
import type { OwnFactor } from "@/lib/auth/second-factor/schema";
import { identitiesStatement, identityView } from "@/lib/auth/ways/identities";
import type { IdentityView } from "@/lib/auth/ways/schema";
import type { Context } from "@/lib/context/context";
import { choicesStatement, choicesView } from "@/lib/notices/own-notices";
import type { NoticeChoicesView } from "@/lib/notices/schema";
import { apiTokenView, tokensStatement } from "@/lib/tokens/own-tokens";
import type { ApiTokenView } from "@/lib/tokens/schema";
import { foundUser, userStatement, versionedUserView } from "@/lib/users/rows";
import type { VersionedUser } from "@/lib/users/schema";

export interface AccountScreen {
  account: VersionedUser;
  /** The new email that waits for confirmation, or null. */
  pendingEmail: EmailChange | null;
  ways: OwnWays;
  factor: OwnFactor;
  passkeys: PasskeyView[];
  identities: IdentityView[];
  sessions: OwnSessionView[];
  tokens: ApiTokenView[];
  notices: NoticeChoicesView;
}

/** Returns everything on the person's account page, in one round trip. */
export async function getAccountScreen(ctx: Context): Promise<AccountScreen> {
  const actor = requireSession(ctx.actor);
  const results = await namedBatch(ctx.db, {
    account: userStatement(ctx, actor.id),
    pending: emailChangeStatement(ctx, actor.id),
    ...ownWaysStatements(ctx, actor.id),
    ...factorStatements(ctx, actor.id),
    passkeys: passkeysStatement(ctx, actor.id),
    identities: identitiesStatement(ctx, actor.id),
    sessions: sessionsStatement(ctx, actor.id),
    tokens: tokensStatement(ctx, actor.id),
    choices: choicesStatement(ctx, actor.id),
  });
  const { account, pending, passkeys, identities, sessions, tokens, choices } = results;
  return {
    account: versionedUserView(foundUser(account)),
    pendingEmail: pending[0] ? emailChangeView(pending[0]) : null,
    ways: ownWaysView(results),
    factor: factorView(results),
    passkeys: passkeys.map(passkeyView),
    identities: identities.map(identityView),
    sessions: ownSessionsView(actor, sessions),
    tokens: tokens.map((row) => apiTokenView(row, ctx.now)),
    notices: choicesView(choices),
  };
}
