import { describe, expect, it } from "vitest";
import { formatMeasure, formatShortMeasure } from "@/lib/ui/measure";

describe("a measure", () => {
  it.each([
    [1234.567, "number", "1,234.57"],
    [0, "number", "0"],
    [12.5, "percentage", "12.5 %"],
    [1234.5, "currency", "1,234.50"],
    [45, "duration", "45 s"],
    [60, "duration", "1 min"],
    [141, "duration", "2 min 21 s"],
    [19_200, "duration", "5 h 20 min"],
    [273_600, "duration", "3 d 4 h"],
    [-90, "duration", "−1 min 30 s"],
  ] as const)("%d as %s reads %s", (value, unit, text) => {
    expect(formatMeasure(value, unit)).toBe(text);
  });

  it.each([
    [1234, "number", "1.2k"],
    [45, "percentage", "45 %"],
    [150, "duration", "2.5 min"],
    [30, "duration", "30 s"],
  ] as const)("%d as %s is short on an axis: %s", (value, unit, text) => {
    expect(formatShortMeasure(value, unit).replace("K", "k")).toBe(text);
  });
});
