import { describe, expect, it } from "vitest";
import { dueTimes, nextTimes } from "@/lib/agents/schedules/cron";
import { cronWords } from "@/lib/agents/schedules/cron-words";

const at = (time: string) => Date.parse(time);

describe("times of a cron text", () => {
  it("keep their hour when the clocks of the zone change", () => {
    const berlin = { cron: "30 9 * * *", zone: "Europe/Berlin" };
    const next = nextTimes(berlin, { after: at("2026-10-24T00:00Z"), count: 2 });
    expect(next).toEqual([at("2026-10-24T07:30Z"), at("2026-10-25T08:30Z")]);
  });

  it("come once in the night in which an hour is skipped or comes twice", () => {
    const berlin = { cron: "30 2 * * *", zone: "Europe/Berlin" };
    const ofDay = (day: string) =>
      nextTimes(berlin, { after: at(`${day}T00:00Z`) - 7_200_000, count: 3 }).filter(
        (time) => time < at(`${day}T22:00Z`),
      );
    expect(ofDay("2026-03-29")).toHaveLength(1);
    expect(ofDay("2026-10-25")).toHaveLength(1);
  });

  it("that have come are counted up to the last one", () => {
    const minutely = { cron: "*/5 * * * *", zone: "UTC" };
    const first = at("2026-11-01T10:00Z");
    expect(dueTimes(minutely, { first, now: first })).toEqual({ last: first, missed: 0 });
    expect(dueTimes(minutely, { first, now: first + 299_999 }).missed).toBe(0);
    const later = dueTimes(minutely, { first, now: at("2026-11-01T11:02Z") });
    expect(later).toEqual({ last: at("2026-11-01T11:00Z"), missed: 12 });
  });
});

describe("a cron text in words", () => {
  it.each([
    ["0 9 * * *", "Every day at 09:00"],
    ["30 9,17 * * 1-5", "From Monday to Friday at 09:30 and 17:30"],
    ["*/15 * * * *", "Every 15 minutes"],
    ["* * * * *", "Every minute"],
    ["0 */6 * * *", "Every 6 hours on the hour"],
    ["5 8-18 * * *", "Every hour from 08:00 to 18:59 at :05"],
    ["0 7 * * 0", "Every Sunday at 07:00"],
    ["0 7 1 * *", "On day 1 of every month at 07:00"],
    ["0 7 L 3,6 *", "On the last day of March and June at 07:00"],
    ["0 7 13 * 5", "Cron expression 0 7 13 * 5"],
    ["never", "Cron expression never"],
  ])("%s", (cron, words) => {
    expect(cronWords(cron)).toBe(words);
  });
});
