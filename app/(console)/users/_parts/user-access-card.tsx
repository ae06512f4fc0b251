"use client";

import { useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { IdentityView } from "@/lib/auth/ways/schema";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import type { UserAccess, UserView } from "@/lib/users/schema";
import {
  endUserSessionsAction,
  endUserTokensAction,
  removeUserFactorAction,
  removeUserIdentityAction,
} from "../actions";

interface UserAccessCardProps {
  user: UserView;
  access: UserAccess;
  level: 2 | 3;
}

const minutesOf = (minutes: number) => `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;

/** Confirmation and result texts of each kind of access. */
const REVOCATIONS = {
  sessions: {
    button: "Sign out everywhere",
    title: (name: string) => `Sign ${name} out everywhere?`,
    description: "They lose unsaved changes. Their API tokens keep working.",
    done: "Signed out everywhere",
    failed: "Failed to end the sessions",
    act: endUserSessionsAction,
  },
  tokens: {
    button: "Revoke API tokens",
    title: (name: string) => `Revoke the API tokens of ${name}?`,
    description: "Scripts that use them stop working immediately. This can't be undone.",
    done: "API tokens revoked",
    failed: "Failed to revoke the API tokens",
    act: endUserTokensAction,
  },
  factor: {
    button: "Remove second factor",
    title: (name: string) => `Remove the second factor of ${name}?`,
    description:
      "Use this if they lost their authenticator app. They are signed out everywhere and can sign in with their password alone.",
    done: "Second factor removed",
    failed: "Failed to remove the second factor",
    act: removeUserFactorAction,
  },
} as const;

/**
 * A person's sessions, API tokens and second factor. People who manage the account can revoke each.
 */
export function UserAccessCard({ level, user, access }: UserAccessCardProps) {
  const { sessions, tokens, identities, hasSecondFactor } = access;
  const [removing, setRemoving] = useState<IdentityView | null>(null);
  const [confirming, setConfirming] = useState<keyof typeof REVOCATIONS | null>(null);
  const shown = REVOCATIONS[confirming ?? "sessions"];

  async function end() {
    try {
      await callAction(shown.act, { id: user.id });
      notify.success(shown.done, user.email);
    } catch (thrown) {
      return { error: messageOr(thrown, shown.failed) };
    }
  }

  async function removeIdentity() {
    if (!removing) return;
    try {
      await callAction(removeUserIdentityAction, { id: user.id, providerId: removing.provider_id });
      notify.success("Identity provider unlinked", user.email);
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to unlink the identity provider") };
    }
  }

  return (
    <Card className="max-w-xl">
      <CardHeader>
        <CardTitle level={level}>Sessions and API tokens</CardTitle>
        <CardDescription>
          {sessions.length === 0 && tokens.length === 0
            ? "Not signed in anywhere, and no API tokens."
            : `Sessions and API tokens this person uses. A session ends after ${minutesOf(access.idleMinutes)} without use.`}
          {hasSecondFactor ? " They sign in with a second factor." : null}
        </CardDescription>
      </CardHeader>
      {sessions.length > 0 ? (
        <ul aria-label="Sessions" className="lines">
          {sessions.map(({ id, device, ip, created_at, last_used }) => (
            <li key={id} className="p-3">
              <p className="break-words font-medium">{device}</p>
              <p className="text-13 text-muted-foreground">
                {ip ? `${ip} · ` : null}
                signed in <RelativeTime value={created_at} />, last used{" "}
                <RelativeTime value={last_used} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {tokens.length > 0 ? (
        <ul aria-label="API tokens" className="lines">
          {tokens.map(({ id, name, access, is_expired, expires_at }) => (
            <li key={id} className="p-3">
              <p className="break-words font-medium">{name}</p>
              <p className="text-13 text-muted-foreground">
                {access === "write" ? "read and write" : "read only"}
                {is_expired ? ", expired " : ", expires "}
                <RelativeTime value={expires_at} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {identities.length > 0 ? (
        <ul aria-label="Identity providers" className="lines">
          {identities.map((identity) => (
            <li key={identity.provider_id} className="flex flex-wrap items-center gap-3 p-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="break-words font-medium">{identity.provider}</p>
                <p className="text-13 text-muted-foreground">
                  Linked <RelativeTime value={identity.created_at} />, last used{" "}
                  <RelativeTime value={identity.last_used} />
                </p>
              </div>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Unlink identity provider: ${identity.provider}`}
                onClick={() => setRemoving(identity)}
              >
                Unlink
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {sessions.length > 0 ? (
          <Button variant="outline" onClick={() => setConfirming("sessions")}>
            {REVOCATIONS.sessions.button}
          </Button>
        ) : null}
        {tokens.length > 0 ? (
          <Button variant="outline" onClick={() => setConfirming("tokens")}>
            {REVOCATIONS.tokens.button}
          </Button>
        ) : null}
        {hasSecondFactor ? (
          <Button variant="outline" onClick={() => setConfirming("factor")}>
            {REVOCATIONS.factor.button}
          </Button>
        ) : null}
      </div>
      <LazyConfirmDialog
        open={confirming !== null}
        onOpenChange={(isOpen) => !isOpen && setConfirming(null)}
        title={shown.title(user.name)}
        description={shown.description}
        confirmLabel={shown.button}
        destructive
        onConfirm={end}
      />
      <LazyConfirmDialog
        open={removing !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
        title={`Unlink ${removing?.provider ?? ""} from ${user.name}?`}
        description="They can no longer sign in with it, and they are signed out everywhere."
        confirmLabel="Unlink"
        destructive
        onConfirm={removeIdentity}
      />
    </Card>
  );
}
