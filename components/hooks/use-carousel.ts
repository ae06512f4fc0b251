"use client";

import useEmblaCarousel from "embla-carousel-react";
import {
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { CAROUSEL_DURATION, CAROUSEL_VIBRATION_MS, isPlaying, movedIndex } from "@/lib/ui/carousel";
import { followSwipe, type SwipeDistance, swipeStep } from "@/lib/ui/swipe";
import { useReducedMotion } from "./use-media";

interface CarouselOptions {
  count: number;
  loop: boolean;
  swipeThresholdPx: number;
  haptic: boolean;
}

const NO_SWIPE: SwipeDistance = { x: 0, y: 0 };

function vibrate() {
  // Optional: not every browser supports vibration.
  navigator.vibrate?.(CAROUSEL_VIBRATION_MS);
}

/** Holds the current slide and moves between slides. */
export function useCarousel({ count, loop, swipeThresholdPx, haptic }: CarouselOptions) {
  const reducedMotion = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [viewportRef, api] = useEmblaCarousel({
    loop,
    duration: CAROUSEL_DURATION,
    watchFocus: false,
  });
  const feel = useCallback(() => {
    if (haptic) vibrate();
  }, [haptic]);

  useEffect(() => {
    if (!api) return;
    const show = () => setIndex(api.selectedScrollSnap());
    api.on("select", show).on("reInit", show);
    return () => {
      api.off("select", show).off("reInit", show);
    };
  }, [api]);

  const move = useCallback(
    (step: -1 | 1) => {
      if (!api) return;
      const from = api.selectedScrollSnap();
      if (movedIndex({ index: from, count, step, loop }) === from) return;
      // Scrolls by direction instead of index, so that a loop continues the same way.
      if (step === 1) api.scrollNext(reducedMotion);
      else api.scrollPrev(reducedMotion);
    },
    [api, count, loop, reducedMotion],
  );

  const moveByHand = useCallback(
    (step: -1 | 1) => {
      move(step);
      feel();
    },
    [move, feel],
  );

  const goTo = useCallback(
    (to: number) => {
      api?.scrollTo(to, reducedMotion);
      feel();
    },
    [api, reducedMotion, feel],
  );

  // Embla decides by speed where a swipe ends. This decides by distance.
  const swiped = useRef(NO_SWIPE);
  const stopFollowing = useRef<() => void>(undefined);
  const onPointerDownCapture = useCallback((event: PointerEvent) => {
    stopFollowing.current?.();
    swiped.current = NO_SWIPE;
    stopFollowing.current = followSwipe(event, (distance) => {
      swiped.current = distance;
    });
  }, []);

  useEffect(() => {
    if (!api) return;
    let from = 0;
    const start = () => {
      from = api.selectedScrollSnap();
    };
    // Pointer events come before Embla's own, so the distance is known in time.
    const end = () => {
      const step = swipeStep(swiped.current, swipeThresholdPx);
      const to = movedIndex({ index: from, count, step, loop });
      api.scrollTo(to, reducedMotion);
      if (to !== from) feel();
    };
    api.on("pointerDown", start).on("pointerUp", end);
    return () => {
      stopFollowing.current?.();
      api.off("pointerDown", start).off("pointerUp", end);
    };
  }, [api, count, loop, swipeThresholdPx, reducedMotion, feel]);

  return { viewportRef, index, reducedMotion, move, moveByHand, goTo, onPointerDownCapture };
}

interface AutoplayOptions {
  autoplay: boolean;
  delayMs: number;
  reducedMotion: boolean;
  index: number;
  count: number;
  loop: boolean;
  /** Moves to the next slide. */
  onNext: (step: 1) => void;
}

/** Changes slides automatically until the person hovers, focuses or stops it. */
export function useAutoplay({ delayMs, onNext, ...state }: AutoplayOptions) {
  const [isPaused, setIsPaused] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // The play button must work while it has the focus itself.
  const controlRef = useRef<HTMLButtonElement>(null);
  const playing = isPlaying({ ...state, isPaused, isHovered, isFocused });
  const { index } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide gets its full time
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (!document.hidden) onNext(1);
    }, delayMs);
    return () => clearInterval(timer);
  }, [playing, delayMs, onNext, index]);

  return {
    playing,
    isPaused,
    controlRef,
    togglePaused: () => setIsPaused((now) => !now),
    focusProps: {
      onFocus: (event: FocusEvent) => setIsFocused(event.target !== controlRef.current),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
      },
    },
    hoverProps: {
      onPointerEnter: (event: PointerEvent) => setIsHovered(event.pointerType === "mouse"),
      onPointerLeave: () => setIsHovered(false),
    },
  };
}
