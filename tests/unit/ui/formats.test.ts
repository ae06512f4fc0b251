import { describe, expect, it } from "vitest";
import { DEFAULT_FORMATS, DEFAULT_LOCALE, formatsOf } from "@/lib/ui/formats";
import { LOCALE_CODES, readHome, readLocale } from "@/lib/ui/locales";

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
    expect(DEFAULT_FORMATS.measure(value, unit)).toBe(text);
  });

  it.each([
    [1234, "number", "1.2k"],
    [45, "percentage", "45 %"],
    [150, "duration", "2.5 min"],
    [30, "duration", "30 s"],
  ] as const)("%d as %s is short on an axis: %s", (value, unit, text) => {
    expect(DEFAULT_FORMATS.shortMeasure(value, unit).replace("K", "k")).toBe(text);
  });
});

describe("a person's manner of writing", () => {
  const time = Date.UTC(2026, 10, 5, 9, 30, 7);

  it("is of their language, in dates and in numbers", () => {
    const german = formatsOf("de-DE");
    expect(german.date(time)).toBe("05.11.2026");
    expect(german.exact(time)).toBe("05.11.2026, 09:30:07 UTC");
    expect(german.relative(time - 7_200_000, time)).toBe("vor 2 Stunden");
    expect(german.relative(time, time)).toBe("jetzt");
    expect(german.number(1234567.891)).toBe("1.234.567,89");
    expect(german.money(1234.5, "EUR")).toMatch(/^1\.234,50\s€$/);
    expect(german.cost(12_500_000)).toMatch(/^12,50\s\$$/);
    expect(german.fileSize(3_565_158)).toBe("3,4 MB");
    expect(german.change(-12.5)).toBe("−12,5 %");
    expect(formatsOf("en-US").date(time)).toBe("Nov 5, 2026");
    expect(formatsOf("zh-CN").date(time)).toBe("2026年11月5日");
    expect(formatsOf("en-GB").relative(time, time)).toBe("just now");
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
