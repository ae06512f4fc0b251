"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Play } from "@/components/ui/icons";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { RunAgent } from "./use-start-run";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./start-run-dialog")).StartRunDialog,
);

interface StartRunProps extends Pick<ButtonProps, "variant" | "size"> {
  agent: RunAgent;
}

/** Opens the dialog to start a run. */
export function StartRun({ agent, ...look }: StartRunProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} onPointerEnter={dialogCode.preload} onClick={() => setOpen(true)}>
        <Play aria-hidden /> Run
      </Button>
      {isOpen ? (
        <LazyDialog code={dialogCode} onClose={() => setOpen(false)}>
          {(StartRunDialog) => <StartRunDialog agent={agent} onClose={() => setOpen(false)} />}
        </LazyDialog>
      ) : null}
    </>
  );
}
