"use client";

import { type ReactNode, useId, useState } from "react";
import { buttonVariants } from "@/components/ui/button";
import { ChevronDown } from "@/components/ui/icons";

interface TrayFrameProps {
  /** Whether it starts open where it can be closed. */
  startsOpen: boolean;
  /** Of its heading. */
  level: 2 | 3;
  children: ReactNode;
}

/** Beside the cards where there is room; above them, and closed at first, where there is not. */
export function TrayFrame({ startsOpen, level, children }: TrayFrameProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <aside
      aria-label="Task tray"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-xl border bg-muted/30 p-3 xl:sticky xl:top-20 xl:order-last xl:max-h-[calc(100dvh-6.5rem)] xl:overflow-y-auto"
    >
      <div className="flex items-center justify-between gap-3">
        <Heading className="text-[0.9375rem] font-semibold tracking-tight">Tasks</Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? "Hide tasks" : "Show tasks"}
          onClick={() => setOpen(!isOpen)}
          className={`${buttonVariants({ variant: "ghost", size: "icon-sm" })} xl:hidden`}
        >
          <ChevronDown aria-hidden className={isOpen ? "rotate-180" : undefined} />
        </button>
      </div>
      <div
        id={id}
        className={`${isOpen ? "grid" : "hidden xl:grid"} grid-cols-[minmax(0,1fr)] gap-3`}
      >
        {children}
      </div>
    </aside>
  );
}
