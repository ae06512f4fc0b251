"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { NewPasskeyForm } from "./new-passkey-form";
import { RecoveryCodes } from "./recovery-codes";

/** Adds a passkey. If recovery codes come with it, closes after the person has saved them. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isPending, setPending] = useState(false);
  const mayClose = codes === null && !isPending;
  return (
    <Dialog
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => !isOpen && mayClose && onClose()}
    >
      <DialogContent showClose={codes === null}>
        <DialogHeader>
          <DialogTitle>{codes ? "Your recovery codes" : "Add passkey"}</DialogTitle>
          <DialogDescription>
            {codes
              ? "Use them to sign in if you lose your device."
              : "Your browser will ask you to confirm with your device."}
          </DialogDescription>
        </DialogHeader>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={onClose} />
        ) : (
          <NewPasskeyForm
            onAdded={(made) => (made.length > 0 ? setCodes(made) : onClose())}
            onPending={setPending}
          >
            <Button variant="outline" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
          </NewPasskeyForm>
        )}
      </DialogContent>
    </Dialog>
  );
}
