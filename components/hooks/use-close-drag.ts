"use client";

import { type PointerEvent, type TouchEvent, useMemo, useRef } from "react";
import { closesBottomSheet } from "@/lib/ui/bottom-sheet";

interface Drag {
  startY: number;
  distance: number;
  swiping: boolean;
}

/**
 * Measures the drag that the drawer primitive is following. `closes()` answers whether the distance is
 * enough; a drag that is, but that the primitive would let spring back, closes here.
 */
export function useCloseDrag(onClose: () => void) {
  const drag = useRef<Drag | null>(null);

  return useMemo(() => {
    const closes = () => drag.current !== null && closesBottomSheet(drag.current.distance);

    const start = (y: number) => {
      drag.current = { startY: y, distance: 0, swiping: false };
    };
    // In the capture phase, so that the measure is ready when the primitive asks.
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
