"use client";

import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useCallback,
  useMemo,
  useRef,
} from "react";
import { X } from "@/components/ui/icons";
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

/** Heights in vh. */
export const BOTTOM_SHEET_SIZES = { sm: 40, md: 60, lg: 85, xl: 90, full: 100 } as const;

export type BottomSheetSize = keyof typeof BOTTOM_SHEET_SIZES;

export const BOTTOM_SHEET_CLOSE_DISTANCE_PX = 100;

/** Returns true for a drag of more than 100 px. Shorter ones spring back, however fast. */
export function closesBottomSheet(downwardPx: number): boolean {
  return downwardPx > BOTTOM_SHEET_CLOSE_DISTANCE_PX;
}

interface BottomSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Shown before the title, such as an avatar. */
  media?: ReactNode;
  size?: BottomSheetSize;
  /** Where the focus returns, by default to the element that had it. */
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
    // The library closes after half the height or a flick. Here only the distance decides.
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

interface Drag {
  startY: number;
  distance: number;
  swiping: boolean;
}

/**
 * Measures the library's drag. `closes()` returns whether the distance is enough. Also closes after
 * a drag that the library would let spring back.
 */
function useCloseDrag(onClose: () => void) {
  const drag = useRef<Drag | null>(null);

  return useMemo(() => {
    const closes = () => drag.current !== null && closesBottomSheet(drag.current.distance);

    const start = (y: number) => {
      drag.current = { startY: y, distance: 0, swiping: false };
    };
    // In the capture phase, so that the distance is ready when the library asks.
    const measure = (root: Element, y: number | undefined) => {
      if (!drag.current || y === undefined) return;
      drag.current.distance = y - drag.current.startY;
      drag.current.swiping = root.querySelector("[data-swiping]") !== null;
    };
    const end = () => {
      if (drag.current?.swiping && closes()) onClose();
      drag.current = null;
    };
    const cancel = () => {
      drag.current = null;
    };

    return {
      closes,
      viewportProps: {
        onPointerDownCapture: (event: PointerEvent) => {
          if (event.pointerType !== "touch") start(event.clientY);
        },
        onPointerUpCapture: (event: PointerEvent) => {
          if (event.pointerType !== "touch") measure(event.currentTarget, event.clientY);
        },
        onPointerUp: (event: PointerEvent) => {
          if (event.pointerType !== "touch") end();
        },
        onTouchStartCapture: (event: TouchEvent) => start(event.touches[0]?.clientY ?? 0),
        onTouchEndCapture: (event: TouchEvent) =>
          measure(event.currentTarget, event.changedTouches[0]?.clientY),
        onTouchEnd: end,
        onTouchCancel: cancel,
      },
    };
  }, [onClose]);
}
