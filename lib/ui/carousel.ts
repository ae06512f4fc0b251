/** What a carousel does unless it is told otherwise (platform-core §9). */
export const CAROUSEL_DEFAULTS = {
  loop: false,
  autoplay: false,
  swipeThresholdPx: 50,
  /** How long a slide rests while the carousel plays by itself. */
  autoplayDelayMs: 4000,
} as const;

/** From one slide to the next. */
export const CAROUSEL_ANIMATION_MS = 300;

/** The tap that a hand feels when a slide has been turned. */
export const CAROUSEL_VIBRATION_MS = 10;

export interface CarouselMove {
  index: number;
  count: number;
  step: -1 | 0 | 1;
  loop: boolean;
}

/** The slide after a move: wraps at both ends when it loops, else stays at the end. 0 where there is none. */
export function movedIndex({ index, count, step, loop }: CarouselMove): number {
  if (count < 1) return 0;
  const next = index + step;
  if (loop) return (next + count) % count;
  return Math.min(Math.max(0, next), count - 1);
}

/** How much of its way an animation has made after a share of its time: quick at first, then slower. */
export function easeOut(share: number): number {
  const rest = 1 - Math.min(1, Math.max(0, share));
  return 1 - rest ** 3;
}

/**
 * The share of what is left of the way that one step of an animation makes. Counted from what is left, so that the
 * way may be moved under the animation, as a loop does at its seam.
 */
export function easeStep(elapsedMs: number, stepMs: number, durationMs: number): number {
  const before = easeOut(elapsedMs / durationMs);
  if (before >= 1) return 1;
  return (easeOut((elapsedMs + stepMs) / durationMs) - before) / (1 - before);
}

export interface AutoplayFacts {
  autoplay: boolean;
  /** Stopped with the pause control. */
  isPaused: boolean;
  isHovered: boolean;
  isFocused: boolean;
  reducedMotion: boolean;
  index: number;
  count: number;
  loop: boolean;
}

/** Whether the carousel turns its slides by itself now. Nobody's reading is interrupted: hover and focus hold it. */
export function isPlaying(facts: AutoplayFacts): boolean {
  const { autoplay, isPaused, isHovered, isFocused, reducedMotion } = facts;
  if (!autoplay || isPaused || isHovered || isFocused || reducedMotion) return false;
  return movedIndex({ ...facts, step: 1 }) !== facts.index;
}
