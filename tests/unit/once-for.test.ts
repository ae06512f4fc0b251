import { describe, expect, it, vi } from "vitest";
import { onceFor } from "@/lib/once-for";

describe("what depends on an object alone", () => {
  it("is worked out once for each object, those that look alike too", () => {
    const work = vi.fn(({ name }: { name: string }) => ({ text: name.toUpperCase() }));
    const upper = onceFor(work);
    const one = { name: "one" };
    expect(upper(one)).toEqual({ text: "ONE" });
    expect(upper(one)).toBe(upper(one));
    expect(upper({ name: "one" })).not.toBe(upper(one));
    expect(work).toHaveBeenCalledTimes(2);
  });
});
