"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { registerRecovery } from "@/lib/request/recovery";
import { takeRefusal } from "@/lib/request/visit-issuer";
import { type LazyCode, lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import type { RecoveryDialogProps } from "./recovery-dialog-frame";
import { keepPageDuringReauth } from "./session";

const isServer = typeof window === "undefined";

/** The dialog for each error code, loaded on first use. */
const DIALOGS: Record<string, LazyCode<ComponentType<RecoveryDialogProps>>> = {
  unauthenticated: lazyCode(
    isServer ? null : async () => (await import("./sign-in-dialog")).SignInDialog,
  ),
  step_up_required: lazyCode(
    isServer ? null : async () => (await import("./step-up-dialog")).StepUpDialog,
  ),
};

/**
 * When a request needs a new sign-in or a recent password, opens a dialog over the page and repeats
 * the request afterwards. Closing the dialog lets the request fail and keeps typed text.
 */
export function RecoveryDialogs({ email }: { email: string }) {
  // If the identity provider rejected the person, show the reason on the page they left.
  useEffect(() => {
    const refusal = takeRefusal();
    if (refusal) notify.error(refusal);
  }, []);
  return Object.entries(DIALOGS).map(([code, dialog]) => (
    <RecoveryDialogHost key={code} code={code} dialog={dialog} email={email} />
  ));
}

interface RecoveryDialogHostProps {
  code: string;
  dialog: LazyCode<ComponentType<RecoveryDialogProps>>;
  email: string;
}

function RecoveryDialogHost({ code, dialog, email }: RecoveryDialogHostProps) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((isGiven: boolean) => void) | null>(null);

  function close(isGiven: boolean) {
    setOpen(false);
    if (isGiven && code === "unauthenticated") keepPageDuringReauth();
    answer.current?.(isGiven);
    answer.current = null;
  }

  useEffect(() => {
    const unregister = registerRecovery(code, () => {
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      unregister();
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
