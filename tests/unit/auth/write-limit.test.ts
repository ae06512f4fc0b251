import { describe, expect, it } from "vitest";
import { countWrite, WRITES_PER_MINUTE } from "@/lib/auth/write-limit";

describe("writes of a person", () => {
  const write = (id: string, now: number, times = 1) => {
    for (let n = 0; n < times; n++) countWrite({ actor: { id }, now });
  };

  it("are held back beyond a thousand in a minute, with the seconds to wait; nobody else's are", () => {
    const id = crypto.randomUUID();
    write(id, 1_000, WRITES_PER_MINUTE);
    expect(() => write(id, 21_000)).toThrow(
      expect.objectContaining({ code: "rate_limited", status: 429, retryAfter: 40 }),
    );
    expect(() => write(crypto.randomUUID(), 21_000)).not.toThrow();
    expect(() => write(id, 61_000)).not.toThrow();
  });

  it("of nobody are not counted here", () => {
    for (let n = 0; n <= WRITES_PER_MINUTE; n++) countWrite({ actor: null, now: 0 });
  });
});
