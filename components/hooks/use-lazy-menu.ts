"use client";

import { type ComponentType, useRef, useState } from "react";
import type { LazyCode } from "@/lib/ui/lazy-code";

/**
 * State and props of a button that opens a menu or sheet, whose code loads on hover or focus and
 * not with the page. Render it once `wanted` is true.
 */
export function useLazyMenu<Props>(code: LazyCode<ComponentType<Props>>) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const buttonProps = {
    ref: buttonRef,
    variant: "ghost",
    "aria-expanded": open,
    onPointerEnter: code.preload,
    onFocus: code.preload,
    onClick: () => {
      setWanted(true);
      setOpen(true);
    },
  } as const;
  return { open, setOpen, wanted, buttonRef, buttonProps };
}
