"use client";

import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { isPlaying } from "@/lib/ui/carousel";

interface AutoplayOptions {
  autoplay: boolean;
  delayMs: number;
  reducedMotion: boolean;
  index: number;
  count: number;
  loop: boolean;
  /** Moves on by one. */
  onNext: (step: 1) => void;
}

/** Turns the slides by itself until somebody looks closer, works in it, or stops it. */
export function useAutoplay({ delayMs, onNext, ...state }: AutoplayOptions) {
  const [isPaused, setIsPaused] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // The control that stops and starts it must be able to start it while it has the focus itself.
  const controlRef = useRef<HTMLButtonElement>(null);
  const playing = isPlaying({ ...state, isPaused, isHovered, isFocused });
  const { index } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide rests for its whole time, however it came
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
