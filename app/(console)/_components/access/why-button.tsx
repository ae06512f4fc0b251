"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { lazyCode } from "@/lib/ui/lazy-code";

const dialogCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./why-dialog")).WhyDialog,
);

interface WhyButtonProps {
  /** Null where nobody stands beside it: whoever asks chooses somebody, of those whom they may list. */
  person: { id: string; name: string } | null;
  /** `project:ID`, or another kind and id that can be explained. */
  resource: string;
  /** What the thing is called, where no person is named. */
  thing?: string;
}

/** Beside somebody on a thing, or on a thing, for whoever manages it: opens what they may do with it, and why. */
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
