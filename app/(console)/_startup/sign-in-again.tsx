"use client";

import { useEffect, useRef, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { offerRecovery } from "@/lib/request/recovery";
import { lazyCode } from "@/lib/ui/lazy-code";
import { keepPageOverSignIn } from "./session";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./sign-in-dialog")).SignInDialog,
);

/**
 * Where a session ends under somebody's hands: what they sent waits while they sign in again over the page, and is then
 * sent as it was. Closing the dialog leaves the refusal to the screen, and what was typed where it is.
 */
export function SignInAgain({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((isSignedIn: boolean) => void) | null>(null);

  function close(isSignedIn: boolean) {
    setOpen(false);
    if (isSignedIn) keepPageOverSignIn();
    answer.current?.(isSignedIn);
    answer.current = null;
  }

  useEffect(() => {
    const takeBack = offerRecovery("unauthenticated", () => {
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      takeBack();
      answer.current?.(false);
    };
  }, []);

  if (!isOpen) return null;
  return (
    <LazyDialog code={dialogCode} onClose={() => close(false)}>
      {(Dialog) => <Dialog email={email} onClose={close} />}
    </LazyDialog>
  );
}
