"use client";

import { useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { LoginForm } from "./login-form";

interface SignInDialogProps {
  email: string;
  onClose: (isSignedIn: boolean) => void;
}

/**
 * Signs the same person in again. The browser's own dialog, above whatever is open: a second one of the library's would
 * close the first, with what was typed in it, by a press outside or by Escape.
 */
export function SignInDialog({ email, onClose }: SignInDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const keepToItself = (event: KeyboardEvent) => {
      if (event.key === "Escape") event.stopPropagation();
    };
    const focusPassword = () => dialog.querySelector<HTMLElement>("[name=password]")?.focus();
    // A menu that is still closing behind it gives the focus to its button, which nobody can reach now.
    const holdFocus = () =>
      requestAnimationFrame(() => {
        if (dialog.open && !dialog.contains(document.activeElement)) focusPassword();
      });
    dialog.addEventListener("keydown", keepToItself);
    dialog.addEventListener("focusout", holdFocus);
    dialog.showModal();
    focusPassword();
    return () => {
      dialog.removeEventListener("keydown", keepToItself);
      dialog.removeEventListener("focusout", holdFocus);
      // Gives the focus back to where it was.
      dialog.close();
    };
  }, []);
  return createPortal(
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose(false);
      }}
      className="m-auto w-[calc(100vw-2rem)] max-w-sm rounded-xl border bg-popover p-5 text-popover-foreground backdrop:bg-black/60"
    >
      <h2 id={titleId} className="text-lg font-semibold tracking-tight">
        Sign in again
      </h2>
      <p className="mt-1 mb-4 text-muted-foreground">
        Your session has ended. What you did is sent once you are signed in; nothing that you typed
        is lost.
      </p>
      <LoginForm email={email} onSignedIn={() => onClose(true)} />
      <Button variant="ghost" className="mt-2 w-full" onClick={() => onClose(false)}>
        Not now
      </Button>
    </dialog>,
    document.body,
  );
}
