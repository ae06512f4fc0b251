import type { UseEmblaCarouselType } from "embla-carousel-react";
import { CAROUSEL_ANIMATION_MS, easeStep, movedIndex } from "@/lib/ui/carousel";
import { type SwipeDistance, swipeStep } from "@/lib/ui/swipe";
import { followSwipe } from "./follow-swipe";

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>;
type Engine = ReturnType<CarouselApi["internalEngine"]>;
type ScrollBody = Engine["scrollBody"];

/** The engine moves in steps of this length, however often the screen is drawn. */
const STEP_MS = 1000 / 60;

const NO_SWIPE: SwipeDistance = { x: 0, y: 0 };

export interface CarouselRules {
  loop: boolean;
  swipeThresholdPx: number;
  /** Go there at once, without the animation. */
  jump: boolean;
  /** A swipe has turned to another slide. */
  onSwiped: () => void;
}

/**
 * A plugin of the gesture engine: the engine follows the finger, and this decides by the carousel's own rules where a
 * swipe ends (the engine decides by speed) and how long the way there takes (the engine's springs have no end).
 */
export function carouselMotion(rules: { current: CarouselRules }) {
  let listening = new AbortController();
  return {
    name: "motion",
    options: {},
    init(api: CarouselApi) {
      listening = new AbortController();
      const { restart, body } = timedBody(api.internalEngine());
      api.internalEngine().scrollBody = body;
      api.on("select", restart);
      decideSwipes({ api, rules, restart, signal: listening.signal });
    },
    destroy: () => listening.abort(),
  };
}

function timedBody(engine: Engine) {
  const { scrollBody: springs, location, previousLocation, target, dragHandler } = engine;
  let elapsedMs = 0;
  let way = 0;

  const body: ScrollBody = {
    ...springs,
    direction: () => Math.sign(way),
    seek() {
      const isInstant = springs.duration() === 0;
      way = target.get() - location.get();
      if (isInstant || dragHandler.pointerDown()) {
        springs.seek();
        return body;
      }
      previousLocation.set(location);
      location.add(way * easeStep(elapsedMs, STEP_MS, CAROUSEL_ANIMATION_MS));
      elapsedMs += STEP_MS;
      return body;
    },
  };
  const restart = () => {
    elapsedMs = 0;
  };
  return { body, restart };
}

interface SwipeDecision {
  api: CarouselApi;
  rules: { current: CarouselRules };
  restart: () => void;
  signal: AbortSignal;
}

/** The pointer's own events come before those that the engine listens to, so the distance is known when it asks. */
function decideSwipes({ api, rules, restart, signal }: SwipeDecision) {
  let from = 0;
  let distance = NO_SWIPE;
  let stopFollowing = () => {};

  function start(event: PointerEvent) {
    stopFollowing();
    distance = NO_SWIPE;
    stopFollowing = followSwipe(event, (swiped) => {
      distance = swiped;
    });
  }

  function end() {
    const { loop, swipeThresholdPx, jump, onSwiped } = rules.current;
    const step = swipeStep(distance, swipeThresholdPx);
    const count = api.scrollSnapList().length;
    const to = movedIndex({ index: from, count, step, loop });
    const { target, location } = api.internalEngine();
    // From where the finger left it, so that a loop takes the shorter way.
    target.set(location);
    api.scrollTo(to, jump);
    restart();
    if (to !== from) onSwiped();
  }

  api.rootNode().addEventListener("pointerdown", start, { signal });
  signal.addEventListener("abort", () => stopFollowing());
  api.on("pointerDown", () => {
    from = api.selectedScrollSnap();
  });
  api.on("pointerUp", end);
}
