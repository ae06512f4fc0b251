import { describe, expect, it } from "vitest";
import { DEFAULT_LOCALE } from "@/lib/locale";
import { LOCALE_CODES, readHome, readLocale } from "@/lib/locales";
import { numberFormatsOf } from "@/lib/number-formats";
import { timeFormatsOf } from "@/lib/time-formats";

const { measure, shortMeasure } = numberFormatsOf(DEFAULT_LOCALE);

describe("a measure", () => {
  it.each([
    [1234.567, "number", "1,234.57"],
    [0, "number", "0"],
    [12.5, "percentage", "12.5%"],
    [1234.5, "currency", "1,234.50"],
    [45, "duration", "45 s"],
    [60, "duration", "1 min"],
    [141, "duration", "2 min 21 s"],
    [19_200, "duration", "5 h 20 min"],
    [273_600, "duration", "3 d 4 h"],
    [-90, "duration", "−1 min 30 s"],
  ] as const)("%d as %s reads %s", (value, unit, text) => {
    expect(measure(value, unit)).toBe(text);
  });

  it.each([
    [1234, "number", "1.2k"],
    [45, "percentage", "45%"],
    [150, "duration", "2.5 min"],
    [30, "duration", "30 s"],
  ] as const)("%d as %s is short on an axis: %s", (value, unit, text) => {
    expect(shortMeasure(value, unit).replace("K", "k")).toBe(text);
  });
});

describe("a person's manner of writing", () => {
  const time = Date.UTC(2026, 10, 5, 9, 30, 7);

  it("is of their language, in dates and in numbers", () => {
    const times = timeFormatsOf("de-DE");
    expect(times.date(time)).toBe("05.11.2026");
    expect(times.exact(time)).toBe("05.11.2026, 09:30:07 UTC");
    expect(times.relative(time - 7_200_000, time)).toBe("vor 2 Stunden");
    expect(times.relative(time, time)).toBe("jetzt");
    const numbers = numberFormatsOf("de-DE");
    expect(numbers.number(1234567.891)).toBe("1.234.567,89");
    expect(numbers.money(1234.5, "EUR")).toMatch(/^1\.234,50\s€$/);
    expect(numbers.cost(12_500_000)).toMatch(/^12,50\s\$$/);
    expect(numbers.fileSize(3_565_158)).toBe("3,4 MB");
    expect(numbers.change(-12.5)).toMatch(/^−12,5\s%$/);
    expect(timeFormatsOf("en-US").date(time)).toBe("Nov 5, 2026");
    expect(timeFormatsOf("zh-CN").date(time)).toBe("2026年11月5日");
    expect(timeFormatsOf("en-GB").relative(time, time)).toBe("just now");
  });

  it("is known to this runtime for every language that is offered", () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(LOCALE_CODES)).toEqual(LOCALE_CODES);
  });

  it("is the default where what was stored is no longer offered", () => {
    expect(readLocale("xx-XX")).toBe(DEFAULT_LOCALE);
    expect(readHome("/no-such-page")).toBe("/");
    expect(readHome("/tasks")).toBe("/tasks");
  });
});
