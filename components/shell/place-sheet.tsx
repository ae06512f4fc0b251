"use client";

import type { MouseEvent, ReactNode, RefObject } from "react";
import { BottomSheet } from "../ui/bottom-sheet";

interface PlaceSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  finalFocus: RefObject<HTMLElement | null>;
  /** The place's navigation. */
  children: ReactNode;
}

/** The navigation of a place as a sheet. Following one of its links closes it. */
export function PlaceSheet({ open, onOpenChange, name, finalFocus, children }: PlaceSheetProps) {
  function closeOnLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("a")) onOpenChange(false);
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      size="lg"
      finalFocus={finalFocus}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only its links act, by keys as well */}
      <div role="presentation" onClick={closeOnLink}>
        {children}
      </div>
    </BottomSheet>
  );
}
