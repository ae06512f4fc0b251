"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { lazyCode } from "@/lib/ui/lazy-code";

const dialogCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./why-dialog")).WhyDialog,
);

interface WhyButtonProps {
  /** Null lets the viewer choose a person first. */
  person: { id: string; name: string } | null;
  /** `project:ID`, or the kind and id of another item. */
  resource: string;
  /** The item's name, used where no person is named. */
  thing?: string;
}

/** Opens the access explanation for a person or an item. Shown to people who manage the item. */
export function WhyButton({ thing = "this", ...props }: WhyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const about = props.person ? `what ${props.person.name} can do` : `who can do what with ${thing}`;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Check access: ${about}`}
        aria-haspopup="dialog"
        onPointerEnter={dialogCode.preload}
        onFocus={dialogCode.preload}
        onClick={() => setOpen(true)}
      >
        Check access
      </Button>
      {isOpen ? (
        <LazyDialog code={dialogCode} onClose={() => setOpen(false)}>
          {(WhyDialog) => <WhyDialog {...props} thing={thing} onClose={() => setOpen(false)} />}
        </LazyDialog>
      ) : null}
    </>
  );
}
