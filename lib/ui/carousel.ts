/** Default settings of a carousel. */
export const CAROUSEL_DEFAULTS = {
  loop: false,
  autoplay: false,
  swipeThresholdPx: 50,
  /** How long autoplay shows each slide. */
  autoplayDelayMs: 4000,
} as const;

/**
 * In embla's own unit, not in milliseconds. With 15, a slide has moved 99% of its way after 300
 * ms.
 */
export const CAROUSEL_DURATION = 15;

/** Duration of the vibration after a slide change. */
export const CAROUSEL_VIBRATION_MS = 10;

interface CarouselMove {
  index: number;
  count: number;
  step: -1 | 0 | 1;
  loop: boolean;
}

/**
 * Returns the slide after a move. Wraps around if it loops, otherwise stops at the ends. 0 if there
 * are no slides.
 */
export function movedIndex({ index, count, step, loop }: CarouselMove): number {
  if (count < 1) return 0;
  const next = index + step;
  if (loop) return (next + count) % count;
  return Math.min(Math.max(0, next), count - 1);
}

interface AutoplayState {
  autoplay: boolean;
  /** Paused with the pause button. */
  isPaused: boolean;
  isHovered: boolean;
  isFocused: boolean;
  reducedMotion: boolean;
  index: number;
  count: number;
  loop: boolean;
}

/**
 * Returns true if autoplay is running. Hover and focus stop it, so that no one's reading is
 * interrupted.
 */
export function isPlaying(state: AutoplayState): boolean {
  const { autoplay, isPaused, isHovered, isFocused, reducedMotion } = state;
  if (!autoplay || isPaused || isHovered || isFocused || reducedMotion) return false;
  return movedIndex({ ...state, step: 1 }) !== state.index;
}
