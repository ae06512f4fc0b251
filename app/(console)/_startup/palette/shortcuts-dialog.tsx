"use client";

import type { RefObject } from "react";
import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Keys } from "./keys";

export interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: RefObject<HTMLElement | null>;
}

const SHORTCUTS: readonly { does: string; keys: readonly string[] }[] = [
  { does: "Find anything", keys: ["Mod", "K"] },
  { does: "Keyboard shortcuts", keys: ["?"] },
  { does: "Move through a list, menu or row of tabs", keys: ["↑", "↓", "←", "→"] },
  { does: "First and last entry of a menu", keys: ["Home", "End"] },
  { does: "Choose", keys: ["Enter"] },
  { does: "Close what is open", keys: ["Esc"] },
  { does: "Skip to the content, at the top of a page", keys: ["Tab", "Enter"] },
];

export function ShortcutsDialog({ open, onOpenChange, finalFocus }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent finalFocus={finalFocus}>
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
        </DialogHeader>
        <dl className="grid divide-y">
          {SHORTCUTS.map(({ does, keys }) => (
            <div key={does} className="flex items-center justify-between gap-4 py-2.5">
              <dt>{does}</dt>
              <dd className="shrink-0">
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
