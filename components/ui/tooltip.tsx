"use client";

import { Tooltip as TooltipPrimitive } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

export interface TooltipProps {
  /** A word or two; the trigger still needs its own accessible name. */
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** The element that the tooltip belongs to, which must take a ref. */
  children: ReactElement;
}

export function Tooltip({ content, side = "top", children }: TooltipProps) {
  return (
    <TooltipPrimitive.Root>
      <TooltipPrimitive.Trigger data-slot="tooltip-trigger" render={children} delay={400} />
      <TooltipPrimitive.Portal>
        <TooltipPrimitive.Positioner side={side} sideOffset={6} className="z-50">
          <TooltipPrimitive.Popup
            data-slot="tooltip-content"
            className="max-w-64 origin-(--transform-origin) rounded-md border bg-popover px-2 py-1 text-xs text-popover-foreground shadow-lg shadow-black/40 transition-[scale,opacity] duration-100 data-ending-style:scale-98 data-ending-style:opacity-0 data-instant:transition-none data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            {content}
          </TooltipPrimitive.Popup>
        </TooltipPrimitive.Positioner>
      </TooltipPrimitive.Portal>
    </TooltipPrimitive.Root>
  );
}
