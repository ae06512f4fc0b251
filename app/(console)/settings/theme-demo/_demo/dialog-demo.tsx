"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { notify } from "@/lib/ui/notify";
import { DemoSection } from "./demo-section";

export function DialogDemo() {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <DemoSection title="Dialogs" sources={["ui/dialog.tsx", "confirm-dialog.tsx"]}>
      <div className="flex flex-wrap gap-2">
        <Dialog>
          <DialogTrigger render={<Button variant="outline" />}>Open dialog</DialogTrigger>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>A dialog</DialogTitle>
              <DialogDescription>The page behind it waits.</DialogDescription>
            </DialogHeader>
            <DialogFooter>
              <DialogClose render={<Button variant="outline" />}>Done</DialogClose>
            </DialogFooter>
          </DialogContent>
        </Dialog>
        <Button variant="destructive" onClick={() => setIsConfirming(true)}>
          Delete example
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Delete example Aurora?"
        description="This is only an example: nothing is deleted."
        confirmLabel="Delete example"
        destructive
        onConfirm={() => notify.info("Nothing was deleted: this is only an example")}
      />
    </DemoSection>
  );
}
