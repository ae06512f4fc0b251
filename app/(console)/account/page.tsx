import { LoadFailed } from "@/app/(console)/_parts/load-failed";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { RoleBadge } from "@/components/status-badge";
import { getEmailChange } from "@/lib/account-links/email-change";
import { listOwnSessions } from "@/lib/auth/own-sessions";
import { getOwnWays } from "@/lib/auth/own-ways";
import { listOwnPasskeys } from "@/lib/auth/passkeys/own-passkeys";
import { getOwnFactor } from "@/lib/auth/second-factor/own-factor";
import { listOwnIdentities } from "@/lib/auth/ways/identities";
import { gatePage, loadParts } from "@/lib/http/load";
import { getNoticeChoices } from "@/lib/notices/own-notices";
import { listOwnTokens } from "@/lib/tokens/own-tokens";
import { getUser } from "@/lib/users/read-users";
import { PageTitle } from "../_parts/page-title";
import { IdentityList } from "./_parts/identity-list";
import { NoticeSettings } from "./_parts/notice-settings";
import { OwnPicture } from "./_parts/own-picture";
import { PasskeyList } from "./_parts/passkey-list";
import { PasswordForm } from "./_parts/password-form";
import { ProfileForm } from "./_parts/profile-form";
import { SecondFactor } from "./_parts/second-factor";
import { SessionList } from "./_parts/session-list";
import { TokenList } from "./_parts/token-list";

export default async function AccountPage() {
  const { actor } = await gatePage("overview.view");
  const screen = await loadParts({
    account: (ctx) => getUser(ctx, actor.id),
    pendingEmail: getEmailChange,
    ways: getOwnWays,
    factor: getOwnFactor,
    passkeys: listOwnPasskeys,
    identities: listOwnIdentities,
    sessions: listOwnSessions,
    tokens: listOwnTokens,
    notices: getNoticeChoices,
  });
  const { account, pendingEmail, ways, factor, passkeys, identities, sessions, tokens, notices } =
    screen;
  return (
    <PageOutlet crumbs={[{ label: "Your account" }]}>
      <PageTitle names={["Your account"]} />
      <PageHeader
        title="Your account"
        description="Only you can see this page."
        badges={<RoleBadge role={actor.role} currentUser />}
      />
      <div className="grid max-w-190 grid-cols-[minmax(0,1fr)] gap-8">
        {account.failure ? (
          <LoadFailed title="Failed to load your account" message={account.failure.message} />
        ) : (
          <ProfileForm
            account={account.data}
            pending={pendingEmail.data}
            emailFrom={ways.data?.linked[0]?.name ?? null}
          />
        )}
        <OwnPicture loaded={actor.avatar} />
        <PasswordForm ways={ways.data} />
        {factor.failure ? (
          <LoadFailed title="Failed to load your second factor" message={factor.failure.message} />
        ) : (
          <SecondFactor factor={factor.data} />
        )}
        {passkeys.failure ? (
          <LoadFailed title="Failed to load your passkeys" message={passkeys.failure.message} />
        ) : (
          <PasskeyList passkeys={passkeys.data} />
        )}
        {identities.failure || ways.failure ? (
          <LoadFailed
            title="Failed to load your identity providers"
            message={(identities.failure ?? ways.failure)?.message ?? ""}
          />
        ) : (
          <IdentityList identities={identities.data} canLink={ways.data.can_link} />
        )}
        {sessions.failure ? (
          <LoadFailed title="Failed to load your sessions" message={sessions.failure.message} />
        ) : (
          <SessionList sessions={sessions.data} />
        )}
        {tokens.failure ? (
          <LoadFailed title="Failed to load your API tokens" message={tokens.failure.message} />
        ) : (
          <TokenList tokens={tokens.data} role={actor.role} />
        )}
        {notices.failure ? (
          <LoadFailed
            title="Failed to load your notice settings"
            message={notices.failure.message}
          />
        ) : (
          <NoticeSettings loaded={notices.data} />
        )}
      </div>
    </PageOutlet>
  );
}
