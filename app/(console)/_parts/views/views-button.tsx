"use client";

import { useRef, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { DISPLAY_BUTTON } from "@/components/list-tools";
import { Button } from "@/components/ui/button";
import { ListOrdered } from "@/components/ui/icons";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { ViewsTarget } from "./views-target";

const panelCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./views-panel")).ViewsPanel,
);

/** Opens the saved views of a list. Code and data load on the first click. */
export function ViewsButton(target: ViewsTarget) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        title="Views"
        className={DISPLAY_BUTTON}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panelCode.preload}
        onFocus={panelCode.preload}
        onClick={() => setOpen(true)}
      >
        <ListOrdered aria-hidden />
        <span className="md:sr-only">Views</span>
      </Button>
      <LazyDialog code={panelCode} open={isOpen} onClose={() => setOpen(false)}>
        {(ViewsPanel) => (
          <ViewsPanel target={target} open={isOpen} onOpenChange={setOpen} finalFocus={button} />
        )}
      </LazyDialog>
    </>
  );
}
