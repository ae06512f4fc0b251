"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { lazyCode } from "@/lib/ui/lazy-code";

const dialogCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./why-dialog")).WhyDialog,
);

interface WhyButtonProps {
  person: { id: string; name: string };
  /** `project:ID`, or another kind and id that can be explained. */
  resource: string;
}

/** Beside somebody on a thing, for whoever manages it: opens what they may do with it, and why. */
export function WhyButton(props: WhyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Why? What ${props.person.name} may do`}
        aria-haspopup="dialog"
        onPointerEnter={dialogCode.preload}
        onFocus={dialogCode.preload}
        onClick={() => setOpen(true)}
      >
        Why?
      </Button>
      {isOpen ? (
        <LazyDialog code={dialogCode} onClose={() => setOpen(false)}>
          {(WhyDialog) => <WhyDialog {...props} onClose={() => setOpen(false)} />}
        </LazyDialog>
      ) : null}
    </>
  );
}
