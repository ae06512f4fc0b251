"use client";

import { type ReactNode, useRef, useState } from "react";
import { Alert } from "./ui/alert";
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from "./ui/alert-dialog";
import { Button } from "./ui/button";
import { DialogFooter } from "./ui/dialog";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the object: "Delete project Aurora?" */
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Fields for the action, such as a phrase to type. */
  children?: ReactNode;
  confirmDisabled?: boolean;
  /** Closes on success. A throw or `{ error }` shows its text and keeps the dialog open. */
  onConfirm: () => Promise<ConfirmResult> | ConfirmResult;
}

// biome-ignore lint/suspicious/noConfusingVoidType: async functions without a return are the common case
type ConfirmResult = { error?: string } | undefined | void;

const UNEXPECTED = "An unexpected error occurred";

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  destructive = false,
  children,
  confirmDisabled,
  onConfirm,
}: ConfirmDialogProps) {
  const cancelRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const { pending, error, confirm, clearError } = useConfirm(onConfirm, () => onOpenChange(false));

  function changeOpen(next: boolean) {
    // A running action can't be cancelled, so the dialog stays until it is done.
    if (pending) return;
    clearError();
    onOpenChange(next);
  }

  return (
    <AlertDialog open={open} onOpenChange={changeOpen}>
      <AlertDialogContent initialFocus={destructive ? cancelRef : confirmRef}>
        <div className="grid gap-1.5">
          <AlertDialogTitle>{title}</AlertDialogTitle>
          {description ? <AlertDialogDescription>{description}</AlertDialogDescription> : null}
        </div>
        {children}
        {error ? <Alert variant="destructive">{error}</Alert> : null}
        <DialogFooter>
          <Button
            ref={cancelRef}
            variant="outline"
            disabled={pending}
            onClick={() => changeOpen(false)}
          >
            {cancelLabel}
          </Button>
          <Button
            ref={confirmRef}
            variant={destructive ? "destructive" : "default"}
            pending={pending}
            disabled={confirmDisabled}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </DialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}

function useConfirm(onConfirm: ConfirmDialogProps["onConfirm"], onDone: () => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);

  async function confirm() {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setError(null);
    try {
      const result = await onConfirm();
      if (result?.error) setError(result.error);
      else onDone();
    } catch (cause) {
      setError(cause instanceof Error && cause.message ? cause.message : UNEXPECTED);
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return { pending, error, confirm, clearError: () => setError(null) };
}
