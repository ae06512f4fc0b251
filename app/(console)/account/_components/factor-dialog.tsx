"use client";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { FactorSetup } from "./factor-setup";

/** Sets up the second factor over the account page. */
export function FactorDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Set up a second factor</DialogTitle>
          <DialogDescription>It counts once the app&apos;s first code has come.</DialogDescription>
        </DialogHeader>
        <FactorSetup onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}
