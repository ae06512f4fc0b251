import { describe, expect, it } from "vitest";
import { pageWindow } from "@/components/pager";
import { isCurrentEntry, NAVIGATION_ENTRIES, navigationFor } from "@/components/shell/navigation";
import { parseTime } from "@/lib/time";
import { DEFAULT_TIME_FORMATS } from "@/lib/time-formats";

describe("navigation", () => {
  it("the entries are Dashboard Overview and Settings, at their paths", () => {
    const entries = navigationFor(["settings"]).map(({ label, href }) => [label, href]);
    expect(entries).toEqual([
      ["Dashboard Overview", "/"],
      ["Settings", "/settings"],
    ]);
  });

  it("shows the overview always and everything else only when allowed", () => {
    expect(navigationFor([]).map(({ id }) => id)).toEqual(["overview"]);
    const all = NAVIGATION_ENTRIES.map(({ id }) => id);
    expect(navigationFor([...all].reverse()).map(({ id }) => id)).toEqual(all);
  });

  it("marks an entry for its own pages, and the overview for itself alone", () => {
    expect(isCurrentEntry("/", "/tasks")).toBe(false);
    expect(isCurrentEntry("/tasks", "/tasks/1/edit")).toBe(true);
    expect(isCurrentEntry("/tasks", "/tasksheet")).toBe(false);
  });
});

describe("page window", () => {
  it("shows the ends, the current page and its neighbours", () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(1, 4)).toEqual([1, 2, 3, 4]);
    expect(pageWindow(6, 12)).toEqual([1, "gap-start", 5, 6, 7, "gap-end", 12]);
    expect(pageWindow(12, 12)).toEqual([1, "gap-start", 11, 12]);
    expect(pageWindow(99, 3)).toEqual([1, 2, 3]);
  });

  it("never hides a single page behind a gap, and never repeats one", () => {
    for (let count = 1; count <= 15; count += 1) {
      for (let page = 1; page <= count; page += 1) {
        const numbers = pageWindow(page, count).filter((slot) => typeof slot === "number");
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toContain(page);
        const jumps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
        expect(jumps).not.toContain(2);
      }
    }
  });
});

describe("time", () => {
  const now = Date.UTC(2026, 10, 21, 12);

  it("reads the same in every zone", () => {
    expect(DEFAULT_TIME_FORMATS.date(now)).toBe("21 Nov 2026");
    expect(DEFAULT_TIME_FORMATS.exact(now)).toBe("21 Nov 2026, 12:00:00 UTC");
    expect(parseTime("nonsense")).toBeNull();
  });

  it("is relative in the largest unit that fits", () => {
    const before = (seconds: number) => DEFAULT_TIME_FORMATS.relative(now - seconds * 1000, now);
    expect([5, 90, 7200, 86_400, 172_800, 1_209_600].map(before)).toEqual([
      "just now",
      "1 minute ago",
      "2 hours ago",
      "yesterday",
      "2 days ago",
      "2 weeks ago",
    ]);
    expect(DEFAULT_TIME_FORMATS.relative(now + 3_600_000, now)).toBe("in 1 hour");
  });
});
