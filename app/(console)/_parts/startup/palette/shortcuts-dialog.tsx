"use client";

import { type RefObject, useId, useRef, useState } from "react";
import type { NavigationId } from "@/components/shell/navigation";
import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/switch";
import { Keys } from "./keys";
import { hasSingleKeys, keepSingleKeys, shortcutsFor } from "./shortcuts";

interface ShortcutsDialogProps {
  open: boolean;
  /** Pages that the person may open. */
  allowed: readonly NavigationId[];
  onOpenChange: (open: boolean) => void;
  finalFocus: RefObject<HTMLElement | null>;
}

export function ShortcutsDialog({ open, allowed, onOpenChange, finalFocus }: ShortcutsDialogProps) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {/* The first control is the switch at the end, to which the focus would scroll. */}
      <DialogContent initialFocus={title} finalFocus={finalFocus} className="max-w-3xl">
        <DialogHeader>
          <DialogTitle ref={title} tabIndex={-1} className="outline-none">
            Keyboard shortcuts
          </DialogTitle>
        </DialogHeader>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {shortcutsFor(allowed).map(({ group, shortcuts }) => (
            <section key={group} aria-label={group}>
              <h3 className="text-xs text-faint">{group}</h3>
              <dl className="grid divide-y divide-hair text-13">
                {shortcuts.map(({ label, keys }) => (
                  <div key={label} className="flex min-h-9 items-center justify-between gap-4">
                    <dt>{label}</dt>
                    <dd className="shrink-0">
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <SingleKeys />
      </DialogContent>
    </Dialog>
  );
}

/** Turns off single-key shortcuts, which speech input or a resting hand can trigger. */
function SingleKeys() {
  const id = useId();
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <div className="flex items-center justify-between gap-4 border-t pt-4">
      <label htmlFor={id}>Single-key shortcuts</label>
      <Switch
        id={id}
        checked={isOn}
        onCheckedChange={(next) => {
          keepSingleKeys(next);
          setOn(next);
        }}
      />
    </div>
  );
}
