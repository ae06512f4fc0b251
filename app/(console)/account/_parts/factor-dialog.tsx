"use client";

import { useState } from "react";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { FactorSetup } from "./factor-setup";
import { RecoveryCodes } from "./recovery-codes";

interface FactorDialogProps {
  /** New recovery codes to show. Without them, the dialog sets up an authenticator app. */
  codes?: readonly string[];
  onClose: () => void;
}

/**
 * Sets up an authenticator app. If there are recovery codes, closes after the person has saved
 * them.
 */
export function FactorDialog({ codes: made, onClose }: FactorDialogProps) {
  const [codes, setCodes] = useState(made ?? null);
  return (
    <Dialog
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => !isOpen && codes === null && onClose()}
    >
      <DialogContent showClose={codes === null}>
        <DialogHeader>
          <DialogTitle>{codes ? "Your recovery codes" : "Set up an authenticator app"}</DialogTitle>
          <DialogDescription>
            {codes
              ? "Use them to sign in if you lose your device."
              : "It takes effect once you enter the first code."}
          </DialogDescription>
        </DialogHeader>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={onClose} />
        ) : (
          <FactorSetup onConfirmed={setCodes} />
        )}
      </DialogContent>
    </Dialog>
  );
}
