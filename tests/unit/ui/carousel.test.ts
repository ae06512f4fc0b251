import { describe, expect, it } from "vitest";
import { CAROUSEL_DEFAULTS, CAROUSEL_VIBRATION_MS, isPlaying, movedIndex } from "@/lib/ui/carousel";
import { neighbour, SWIPE_TABS_THRESHOLD_PX, swipeStep } from "@/lib/ui/swipe";

const across = (x: number) => ({ x, y: 0 });

describe("carousel", () => {
  it("next and previous move the index by one", () => {
    const at = { index: 2, count: 5, loop: false };
    expect(movedIndex({ ...at, step: 1 })).toBe(3);
    expect(movedIndex({ ...at, step: -1 })).toBe(1);
    expect(movedIndex({ ...at, step: 0 })).toBe(2);
  });

  it("with loop it wraps at both ends", () => {
    const loop = { count: 3, loop: true };
    expect(movedIndex({ ...loop, index: 2, step: 1 })).toBe(0);
    expect(movedIndex({ ...loop, index: 0, step: -1 })).toBe(2);
    expect(movedIndex({ ...loop, count: 1, index: 0, step: 1 })).toBe(0);
  });

  it("without loop it stays at both ends", () => {
    const clamped = { count: 3, loop: false };
    expect(movedIndex({ ...clamped, index: 2, step: 1 })).toBe(2);
    expect(movedIndex({ ...clamped, index: 0, step: -1 })).toBe(0);
    expect(movedIndex({ ...clamped, count: 0, index: 0, step: 1 })).toBe(0);
  });

  it("a swipe turns from 50 px on, or from what it is told", () => {
    expect(CAROUSEL_DEFAULTS.swipeThresholdPx).toBe(50);
    expect([-80, -50, -49, 0, 49, 50, 80].map((x) => swipeStep(across(x), 50))).toEqual([
      1, 1, 0, 0, 0, -1, -1,
    ]);
    expect(swipeStep(across(-80), 120)).toBe(0);
    expect(swipeStep(across(-120), 120)).toBe(1);
  });

  it("takes a gesture that goes down the page for a scroll", () => {
    expect(swipeStep({ x: -60, y: 200 }, 50)).toBe(0);
    expect(swipeStep({ x: -60, y: -20 }, 50)).toBe(1);
  });

  it("the vibration lasts 10 ms", () => expect(CAROUSEL_VIBRATION_MS).toBe(10));

  it("autoplay is off unless asked for, and so is looping", () => {
    expect(CAROUSEL_DEFAULTS).toMatchObject({ autoplay: false, loop: false });
  });

  it("autoplay holds for a pause, hover, focus, less motion, and at an end that is one", () => {
    const playing = {
      autoplay: true,
      isPaused: false,
      isHovered: false,
      isFocused: false,
      reducedMotion: false,
      index: 2,
      count: 3,
      loop: true,
    };
    expect(isPlaying(playing)).toBe(true);
    expect(isPlaying({ ...playing, autoplay: false })).toBe(false);
    for (const hold of ["isPaused", "isHovered", "isFocused", "reducedMotion"]) {
      expect(isPlaying({ ...playing, [hold]: true }), hold).toBe(false);
    }
    expect(isPlaying({ ...playing, loop: false })).toBe(false);
    expect(isPlaying({ ...playing, loop: false, index: 1 })).toBe(true);
    expect(isPlaying({ ...playing, count: 1, index: 0 })).toBe(false);
  });
});

describe("swipe tab menu", () => {
  it("its threshold is 50 px", () => {
    expect(SWIPE_TABS_THRESHOLD_PX).toBe(50);
    expect(swipeStep(across(-49), SWIPE_TABS_THRESHOLD_PX)).toBe(0);
    expect(swipeStep(across(-50), SWIPE_TABS_THRESHOLD_PX)).toBe(1);
  });

  it("turns to the neighbour and stays at either end", () => {
    const tabs = ["one", "two", "three"];
    expect(neighbour(tabs, "two", 1)).toBe("three");
    expect(neighbour(tabs, "two", -1)).toBe("one");
    expect(neighbour(tabs, "one", -1)).toBe("one");
    expect(neighbour(tabs, "three", 1)).toBe("three");
    expect(neighbour(tabs, "gone", 0)).toBe("gone");
  });
});
