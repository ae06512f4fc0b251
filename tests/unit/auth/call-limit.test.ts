import { describe, expect, it } from "vitest";
import { CALLS_PER_MINUTE, countCall } from "@/lib/auth/call-limit";

const kinds = Object.keys(CALLS_PER_MINUTE) as (keyof typeof CALLS_PER_MINUTE)[];

describe.each(kinds)("calls of a person: %s", (kind) => {
  const { limit, sentence } = CALLS_PER_MINUTE[kind];
  const call = (id: string, now: number, times = 1) => {
    for (let n = 0; n < times; n++) countCall({ actor: { id }, now }, kind);
  };

  it("are held back beyond a number in a minute, with the seconds to wait; no one else's are, nor other calls", () => {
    const id = crypto.randomUUID();
    call(id, 1_000, limit);
    expect(() => call(id, 21_000)).toThrow(
      expect.objectContaining({
        ...{ code: "rate_limited", status: 429, retryAfter: 40, message: sentence },
      }),
    );
    for (const other of kinds) {
      if (other !== kind)
        expect(() => countCall({ actor: { id }, now: 21_000 }, other)).not.toThrow();
    }
    expect(() => call(crypto.randomUUID(), 21_000)).not.toThrow();
    expect(() => call(id, 61_000)).not.toThrow();
  });

  it("of no one are not counted here", () => {
    for (let n = 0; n <= limit; n++) countCall({ actor: null, now: 0 }, kind);
  });
});
