/** What a carousel does unless it is told otherwise. */
export const CAROUSEL_DEFAULTS = {
  loop: false,
  autoplay: false,
  swipeThresholdPx: 50,
  /** How long a slide rests while the carousel plays by itself. */
  autoplayDelayMs: 4000,
} as const;

/** In embla's own unit, which is no time: with 15 a slide has made 99 % of its way after 300 ms. */
export const CAROUSEL_DURATION = 15;

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

export interface AutoplayState {
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
export function isPlaying(state: AutoplayState): boolean {
  const { autoplay, isPaused, isHovered, isFocused, reducedMotion } = state;
  if (!autoplay || isPaused || isHovered || isFocused || reducedMotion) return false;
  return movedIndex({ ...state, step: 1 }) !== state.index;
}
