"use client";

import { type ReactNode, type RefObject, useCallback } from "react";
import { useCloseDrag } from "@/components/hooks/use-close-drag";
import { X } from "@/components/ui/icons";
import { BOTTOM_SHEET_SIZES, type BottomSheetSize } from "@/lib/ui/bottom-sheet";
import { cn } from "@/lib/ui/cn";
import { buttonVariants } from "./button";
import {
  Drawer,
  DrawerBody,
  DrawerClose,
  DrawerContent,
  DrawerDescription,
  type DrawerRootChangeEventDetails,
  DrawerTitle,
} from "./drawer";

export interface BottomSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Stands before the title, such as an avatar. */
  media?: ReactNode;
  size?: BottomSheetSize;
  /** Where focus returns, if not to what had it before. */
  finalFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function BottomSheet({
  open,
  onOpenChange,
  title,
  description,
  media,
  size = "md",
  finalFocus,
  children,
}: BottomSheetProps) {
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  const { closes, viewportProps } = useCloseDrag(close);

  function handleOpenChange(next: boolean, details: DrawerRootChangeEventDetails) {
    // The primitive closes on half its height or a flick; the rule here is the distance alone.
    if (!next && details.reason === "swipe" && !closes()) {
      details.cancel();
      return;
    }
    onOpenChange(next);
  }

  return (
    <Drawer open={open} onOpenChange={handleOpenChange} swipeDirection="down">
      <DrawerContent
        data-size={size}
        style={{ height: `${BOTTOM_SHEET_SIZES[size]}vh`, maxHeight: "100dvh" }}
        viewportProps={viewportProps}
        finalFocus={finalFocus}
      >
        <div className="flex shrink-0 items-start gap-3 px-5 pb-3">
          {media}
          <div className="min-w-0 flex-1 self-center">
            <DrawerTitle className="truncate">{title}</DrawerTitle>
            {description ? <DrawerDescription>{description}</DrawerDescription> : null}
          </div>
          <DrawerClose
            aria-label="Close"
            className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "-mt-1.5 -mr-2")}
          >
            <X aria-hidden />
          </DrawerClose>
        </div>
        <DrawerBody>{children}</DrawerBody>
      </DrawerContent>
    </Drawer>
  );
}
