"use client";

import { useEffect, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { KeyRound } from "@/components/ui/icons";
import { CONFIRM_FRAGMENT, FACTOR_FRAGMENT } from "@/lib/auth/oidc/oidc-rules";
import type { SignInProvider } from "@/lib/auth/oidc/schema";
import { knowsPasskeys, passkeyFailure, signInByPasskey } from "@/lib/request/passkey";
import { request } from "@/lib/request/request";
import { takeFragment, takeRefusal } from "@/lib/request/visit-issuer";
import { cn } from "@/lib/ui/cn";

/** Returns the identity providers, or none while they are unknown. */
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

interface PasswordlessSignInProps {
  /** True while the password form is sending. */
  disabled: boolean;
  onSignedIn: () => void;
  /** Undefined if the page must not be left, or if a second factor is already asked for. */
  onFactorAsked?: (methods: readonly string[]) => void;
  /** Called if an account with the same email exists. The person must confirm that it is theirs. */
  onConfirmAsked?: (ways: readonly string[]) => void;
}

/** Signs in with a passkey or an identity provider. */
export function PasswordlessSignIn(props: PasswordlessSignInProps) {
  const { disabled, onSignedIn, onFactorAsked, onConfirmAsked } = props;
  const { isPending, failure, run } = useCall<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const providers = useProviders(onFactorAsked !== undefined);

  useEffect(() => {
    if (!onFactorAsked) return;
    const sentence = takeRefusal();
    if (sentence) setRefusal(sentence);
    const methods = takeFragment(FACTOR_FRAGMENT);
    if (methods !== null) onFactorAsked(methods.split(","));
    const ways = takeFragment(CONFIRM_FRAGMENT);
    if (ways !== null) onConfirmAsked?.(ways.split(","));
  }, [onFactorAsked, onConfirmAsked]);

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
          <KeyRound aria-hidden />
          Use a passkey
        </Button>
      ) : null}
      <FormMessage className="empty:hidden">{failure}</FormMessage>
    </div>
  );
}
