"use client";

import { Children, type ReactNode } from "react";
import { ChevronLeft, ChevronRight, Pause, Play } from "@/components/ui/icons";
import { CAROUSEL_DEFAULTS, movedIndex } from "@/lib/ui/carousel";
import { cn } from "@/lib/ui/cn";
import { useAutoplay, useCarousel } from "../hooks/use-carousel";
import { Button } from "./button";

interface CarouselProps {
  /** Label of the carousel, shown above it. */
  label: string;
  /** Continues from the last slide to the first, and back. */
  loop?: boolean;
  autoplay?: boolean;
  autoplayDelayMs?: number;
  swipeThresholdPx?: number;
  /** Vibrates at each change of the slide, if the device can. */
  haptic?: boolean;
  className?: string;
  /** Each child is one slide. */
  children: ReactNode;
}

/**
 * Shows one slide at a time: swipe, drag, arrows or dots. Plays only if asked to and never with
 * reduced motion. Pauses on hover, on focus and when stopped.
 */
export function Carousel({
  label,
  loop = CAROUSEL_DEFAULTS.loop,
  autoplay = CAROUSEL_DEFAULTS.autoplay,
  autoplayDelayMs = CAROUSEL_DEFAULTS.autoplayDelayMs,
  swipeThresholdPx = CAROUSEL_DEFAULTS.swipeThresholdPx,
  haptic = true,
  className,
  children,
}: CarouselProps) {
  const slides = Children.toArray(children).map((slide, position) => ({
    slide,
    number: position + 1,
  }));
  const count = slides.length;
  const carousel = useCarousel({ count, loop, swipeThresholdPx, haptic });
  const { index, reducedMotion, move, moveByHand } = carousel;
  const { playing, isPaused, controlRef, togglePaused, focusProps, hoverProps } = useAutoplay({
    autoplay,
    delayMs: autoplayDelayMs,
    reducedMotion,
    index,
    count,
    loop,
    onNext: move,
  });
  const isEnd = (step: -1 | 1) => movedIndex({ index, count, step, loop }) === index;

  return (
    <section
      data-slot="carousel"
      data-playing={playing || undefined}
      aria-roledescription="carousel"
      aria-label={label}
      className={cn("grid min-w-0 gap-2", className)}
      {...focusProps}
    >
      <div className="flex items-center gap-1">
        <p aria-hidden className="min-w-0 flex-1 truncate font-medium">
          {label}
        </p>
        <p
          aria-live={playing ? "off" : "polite"}
          className="px-2 text-13 text-muted-foreground tabular-nums"
        >
          <span className="sr-only">Slide </span>
          {count === 0 ? 0 : index + 1} of {count}
        </p>
        {autoplay && !reducedMotion ? (
          <Button
            ref={controlRef}
            variant="ghost"
            size="icon-sm"
            aria-label={isPaused ? "Play slides" : "Pause slides"}
            onClick={togglePaused}
          >
            {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          </Button>
        ) : null}
        <Turn label="Previous slide" isEnd={isEnd(-1)} onTurn={() => moveByHand(-1)}>
          <ChevronLeft aria-hidden />
        </Turn>
        <Turn label="Next slide" isEnd={isEnd(1)} onTurn={() => moveByHand(1)}>
          <ChevronRight aria-hidden />
        </Turn>
      </div>
      <div
        ref={carousel.viewportRef}
        onPointerDownCapture={carousel.onPointerDownCapture}
        data-slot="carousel-viewport"
        className="cursor-grab overflow-hidden rounded-lg active:cursor-grabbing"
        {...hoverProps}
      >
        <div className="flex touch-pan-y">
          {slides.map(({ slide, number }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
            <div
              key={number}
              role="group"
              data-slot="carousel-slide"
              aria-roledescription="slide"
              aria-label={`${number} of ${count}`}
              inert={number !== index + 1}
              className="w-full min-w-0 shrink-0"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      <Dots count={count} index={index} onChoose={carousel.goTo} />
    </section>
  );
}

interface TurnProps {
  label: string;
  /** Stays focusable at the end, so that the carousel keeps the focus. */
  isEnd: boolean;
  onTurn: () => void;
  children: ReactNode;
}

function Turn({ label, isEnd, onTurn, children }: TurnProps) {
  return (
    <Button
      variant="outline"
      size="icon-sm"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onTurn}
    >
      {children}
    </Button>
  );
}

interface DotsProps {
  count: number;
  index: number;
  onChoose: (index: number) => void;
}

/** Hidden on small screens, where people swipe. */
function Dots({ count, index, onChoose }: DotsProps) {
  const numbers = Array.from({ length: count }, (_, position) => position + 1);
  return (
    <div className="hidden flex-wrap justify-center sm:flex">
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Show slide ${number}`}
          aria-current={number === index + 1 ? "true" : undefined}
          onClick={() => onChoose(number - 1)}
          className="group flex size-6 items-center justify-center rounded-full touch:size-11"
        >
          <span className="size-2 rounded-full bg-input transition-colors group-hover:bg-foreground group-aria-[current=true]:bg-foreground" />
        </button>
      ))}
    </div>
  );
}
