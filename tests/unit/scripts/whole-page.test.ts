import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { HELD_MS, withWholePages } from "../../../scripts/lib/whole-page.mjs";

/** How a page is handed on as it stands in the bundle of Next's server. */
const NEXTS =
  "async function T(l2,u2,o2){let a3=[];return l2||(await(0,y.kf)(),u2.pipe(a3)),{stream:a3,allReady:o2.promise,abort:()=>0}}";
const REACTS = "function R(n10){this.progressiveChunkSize=n10===void 0?12800:n10}";

interface Page {
  pipe(to: string[]): void;
}
type HandOn = (
  isWaiting: boolean,
  page: Page,
  ready: { promise: Promise<void> },
) => Promise<{ stream: string[] }>;

function handOn(): HandOn {
  const bundle = withWholePages(`${NEXTS};${REACTS}`);
  const [next] = String(bundle).split(";function R");
  const helper = String(bundle).slice(String(bundle).indexOf("\nfunction pageHeld"));
  return runInNewContext(`(() => { ${next}; ${helper}; return T; })()`, {
    setTimeout,
    clearTimeout,
    y: { kf: () => Promise.reject(new Error("another wait")) },
  });
}

describe("a page that is sent whole", () => {
  it("waits until all of it is there", async () => {
    let isReady = false;
    const promise = Promise.resolve().then(() => {
      isReady = true;
    });
    const page = { pipe: (to: string[]) => void to.push(isReady ? "whole" : "frame") };
    expect((await handOn()(false, page, { promise })).stream).toEqual(["whole"]);
  });

  it("waits no longer than a moment", async () => {
    vi.useFakeTimers();
    try {
      const page = { pipe: (to: string[]) => void to.push("frame") };
      const handed = handOn()(false, page, { promise: new Promise(() => undefined) });
      await vi.advanceTimersByTimeAsync(HELD_MS - 1);
      const early = await Promise.race([handed, Promise.resolve("held")]);
      expect(early).toBe("held");
      await vi.advanceTimersByTimeAsync(1);
      expect((await handed).stream).toEqual(["frame"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("has its large parts in their place", () => {
    expect(withWholePages(NEXTS + REACTS)).toContain("=n10===void 0?1000000:n10");
  });

  it("is left alone where Next hands pages on in another way, or in two", () => {
    expect(withWholePages(NEXTS)).toBeNull();
    expect(withWholePages(REACTS)).toBeNull();
    expect(withWholePages(NEXTS + NEXTS + REACTS)).toBeNull();
  });
});
