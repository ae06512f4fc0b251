"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { registerRecovery } from "@/lib/request/recovery";
import { takeRefusal } from "@/lib/request/visit-issuer";
import { type LazyCode, lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import type { WayOutProps } from "./recovery-dialog";
import { keepPageOverSignIn } from "./session";

const isServer = typeof window === "undefined";

/** What somebody is asked, by the code of the refusal; fetched when it is first needed. */
const DIALOGS: Record<string, LazyCode<ComponentType<WayOutProps>>> = {
  unauthenticated: lazyCode(
    isServer ? null : async () => (await import("./sign-in-dialog")).SignInDialog,
  ),
  step_up_required: lazyCode(
    isServer ? null : async () => (await import("./step-up-dialog")).StepUpDialog,
  ),
};

/**
 * Where a session ends under somebody's hands, or a password given long ago does not do for what they ask: what they sent
 * waits while they give it over the page, and is then sent as it was. Closing the dialog leaves the refusal to the
 * screen, and what was typed where it is.
 */
export function WaysOut({ email }: { email: string }) {
  // A person whom their identity provider refused sees the reason on the page they left.
  useEffect(() => {
    const refusal = takeRefusal();
    if (refusal) notify.error(refusal);
  }, []);
  return Object.entries(DIALOGS).map(([code, dialog]) => (
    <WayOut key={code} code={code} dialog={dialog} email={email} />
  ));
}

interface WayOutOfProps {
  code: string;
  dialog: LazyCode<ComponentType<WayOutProps>>;
  email: string;
}

function WayOut({ code, dialog, email }: WayOutOfProps) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((isGiven: boolean) => void) | null>(null);

  function close(isGiven: boolean) {
    setOpen(false);
    if (isGiven && code === "unauthenticated") keepPageOverSignIn();
    answer.current?.(isGiven);
    answer.current = null;
  }

  useEffect(() => {
    const takeBack = registerRecovery(code, () => {
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      takeBack();
      answer.current?.(false);
    };
  }, [code]);

  if (!isOpen) return null;
  return (
    <LazyDialog code={dialog} onClose={() => close(false)}>
      {(Dialog) => <Dialog email={email} onClose={close} />}
    </LazyDialog>
  );
}
