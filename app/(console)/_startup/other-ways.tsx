"use client";

import { useEffect, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { KeyRound } from "@/components/ui/icons";
import {
  FACTOR_FRAGMENT,
  OIDC_REFUSALS,
  type OidcRefusalReason,
  REFUSED_FRAGMENT,
} from "@/lib/auth/oidc/oidc-rules";
import type { SignInProvider } from "@/lib/auth/oidc/schema";
import { knowsPasskeys, passkeyFailure, signInByPasskey } from "@/lib/request/passkey";
import { request } from "@/lib/request/request";
import { cn } from "@/lib/ui/cn";

/** What a sign-in at an identity provider came back with; read once, and taken out of the address. */
function takeFragment(): { methods?: string[]; refusal?: string } {
  const fragment = window.location.hash.slice(1);
  const isRefused = fragment.startsWith(REFUSED_FRAGMENT);
  if (!isRefused && !fragment.startsWith(FACTOR_FRAGMENT)) return {};
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", `${pathname}${search}`);
  if (!isRefused) return { methods: fragment.slice(FACTOR_FRAGMENT.length).split(",") };
  const reason = fragment.slice(REFUSED_FRAGMENT.length);
  return { refusal: OIDC_REFUSALS[reason as OidcRefusalReason] ?? OIDC_REFUSALS.refused };
}

/** The identity providers; none while they are not known, since the other ways stand by themselves. */
function useProviders(isWanted: boolean): readonly SignInProvider[] {
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    request<{ providers: SignInProvider[] }>("/api/auth/oidc").then(
      (answer) => isCurrent && setProviders(answer.providers),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return providers;
}

interface OtherWaysProps {
  /** The form beside them is at it. */
  disabled: boolean;
  onSignedIn: () => void;
  /** Left out where the page must not be left, or where a second factor is asked for. */
  onFactorAsked?: (methods: readonly string[]) => void;
}

/** Signs in without a password: by a passkey, or at an identity provider. */
export function OtherWays({ disabled, onSignedIn, onFactorAsked }: OtherWaysProps) {
  const { isPending, failure, run } = useCall<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const providers = useProviders(onFactorAsked !== undefined);

  useEffect(() => {
    if (!onFactorAsked) return;
    const { methods, refusal: sentence } = takeFragment();
    if (sentence) setRefusal(sentence);
    if (methods) onFactorAsked(methods);
  }, [onFactorAsked]);

  const to = typeof window === "undefined" ? "/" : window.location.pathname;
  return (
    <div className="grid gap-3 empty:hidden">
      {refusal ? (
        <Alert variant="destructive" role="alert">
          {refusal}
        </Alert>
      ) : null}
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={`/api/auth/oidc/${id}/start?to=${encodeURIComponent(to)}`}
          className={cn(buttonVariants({ variant: "outline", size: "lg" }), "w-full min-w-0")}
        >
          <span className="truncate">Continue with {name}</span>
        </a>
      ))}
      {knowsPasskeys() ? (
        <Button
          variant="outline"
          size="lg"
          className="w-full"
          pending={isPending}
          disabled={disabled}
          onClick={() =>
            void run(async () => {
              await signInByPasskey();
              onSignedIn();
            }, passkeyFailure)
          }
        >
          {isPending ? null : <KeyRound aria-hidden />}
          Use a passkey
        </Button>
      ) : null}
      <FormMessage className="empty:hidden">{failure}</FormMessage>
    </div>
  );
}
