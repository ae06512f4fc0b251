import { describe, expect, it } from "vitest";
import { createErrorId, describeCrash, reportSafely } from "@/components/errors/crash-report";
import {
  MAX_RETRIES,
  nextRetryStep,
  RETRY_BASE_MS,
  RETRY_CAP_MS,
  rememberedRetries,
  retryDelayMs,
} from "@/components/errors/use-retry";

const describeInput = {
  errorId: "err-1",
  level: "page",
  path: "/tasks",
  at: new Date("2026-11-21T00:00:00Z"),
} as const;

describe("retry", () => {
  it("the retries are at most 3", () => expect(MAX_RETRIES).toBe(3));

  it("the wait is 1000 ms, doubling, capped at 5000 ms", () => {
    expect([RETRY_BASE_MS, RETRY_CAP_MS]).toEqual([1000, 5000]);
    expect([0, 1, 2, 3, 4, 50].map(retryDelayMs)).toEqual([1000, 2000, 4000, 5000, 5000, 5000]);
  });

  it("the three retries wait 1 s, 2 s and 4 s", () => {
    expect([0, 1, 2].map(nextRetryStep)).toEqual([
      { kind: "wait", delayMs: 1000 },
      { kind: "wait", delayMs: 2000 },
      { kind: "wait", delayMs: 4000 },
    ]);
  });

  it("a further retry reloads", () => {
    expect(nextRetryStep(MAX_RETRIES)).toEqual({ kind: "reload" });
    expect(nextRetryStep(MAX_RETRIES + 1)).toEqual({ kind: "reload" });
  });

  it("remembers the count of a minute, not of longer ago", () => {
    expect(rememberedRetries(undefined, 0)).toBe(0);
    expect(rememberedRetries({ count: 2, at: 1000 }, 61_000)).toBe(2);
    expect(rememberedRetries({ count: 2, at: 1000 }, 61_001)).toBe(0);
  });

  it("each crash gets an id of its own", () => {
    const ids = new Set(Array.from({ length: 500 }, createErrorId));
    expect(ids.size).toBe(500);
    for (const id of ids) expect(id).toMatch(/^err(-[0-9a-f]{4}){3}$/);
  });

  it("describes whatever was thrown", () => {
    const error = Object.assign(new Error("boom"), { digest: "42" });
    expect(describeCrash({ ...describeInput, error })).toMatchObject({
      message: "boom",
      digest: "42",
      level: "page",
      path: "/tasks",
      at: "2026-11-21T00:00:00.000Z",
    });
    expect(describeCrash({ ...describeInput, error: "text" }).message).toBe("text");
    expect(describeCrash({ ...describeInput, error: new Error("") }).message).toBe("Unknown error");
  });

  it("reports what the server needs and nothing else", () => {
    const reports: unknown[] = [];
    reportSafely(
      (report) => reports.push(report),
      describeCrash({ ...describeInput, error: "text" }),
    );
    expect(reports).toEqual([expect.not.objectContaining({ at: expect.anything() })]);
  });
});
