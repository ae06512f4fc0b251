"use client";

import useEmblaCarousel from "embla-carousel-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { CAROUSEL_VIBRATION_MS, movedIndex } from "@/lib/ui/carousel";
import { type CarouselRules, carouselMotion } from "./carousel-motion";
import { useReducedMotion } from "./use-reduced-motion";

interface CarouselOptions {
  count: number;
  loop: boolean;
  swipeThresholdPx: number;
  haptic: boolean;
}

function vibrate() {
  // Not every browser can, and none needs to.
  navigator.vibrate?.(CAROUSEL_VIBRATION_MS);
}

/** The slide in view, and the ways to another one. */
export function useCarousel({ count, loop, swipeThresholdPx, haptic }: CarouselOptions) {
  const reducedMotion = useReducedMotion();
  const [index, setIndex] = useState(0);
  const feel = useCallback(() => {
    if (haptic) vibrate();
  }, [haptic]);

  const rules = useRef<CarouselRules>({ loop, swipeThresholdPx, jump: false, onSwiped: feel });
  useEffect(() => {
    rules.current = { loop, swipeThresholdPx, jump: reducedMotion, onSwiped: feel };
  }, [loop, swipeThresholdPx, reducedMotion, feel]);
  const [plugins] = useState(() => [carouselMotion(rules)]);
  const [viewportRef, api] = useEmblaCarousel({ loop, watchFocus: false }, plugins);

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
      // Said by direction and not by number: a loop goes on the way it was going.
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

  return { viewportRef, index, reducedMotion, move, moveByHand, goTo };
}
