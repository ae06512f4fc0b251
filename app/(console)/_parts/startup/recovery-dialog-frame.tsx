"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";

/** Props of a dialog that handles a rejected request. */
export interface RecoveryDialogProps {
  email: string;
  onClose: (isGiven: boolean) => void;
}

interface RecoveryDialogFrameProps {
  title: string;
  description: string;
  onDecline: () => void;
  /** A form with a field named password or code, or a button. It gets the focus. */
  children: ReactNode;
}

/**
 * Asks for the credential that a rejected request needs. Uses a native dialog, because a second
 * library dialog would close the first and lose its input.
 */
export function RecoveryDialogFrame({
  title,
  description,
  onDecline,
  children,
}: RecoveryDialogFrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const keepToItself = (event: KeyboardEvent) => {
      if (event.key === "Escape") event.stopPropagation();
    };
    const focusPassword = () =>
      (
        dialog.querySelector<HTMLElement>("[name=password], [name=code]") ??
        dialog.querySelector<HTMLElement>("button")
      )?.focus();
    // A menu that closes behind the dialog focuses its button, which is inert now.
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
      // Returns the focus to the element that had it.
      dialog.close();
    };
  }, []);
  return createPortal(
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onDecline();
      }}
      className="m-auto w-[calc(100vw-2rem)] max-w-sm rounded-2xl floating p-6 pt-4 backdrop:bg-scrim"
    >
      <h2 id={titleId} className="text-base font-semibold tracking-[-0.006em]">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted-foreground">{description}</p>
      {children}
      <Button variant="ghost" className="mt-2 w-full" onClick={onDecline}>
        Not now
      </Button>
    </dialog>,
    document.body,
  );
}
