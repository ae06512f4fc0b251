/** Code that is loaded on demand and then kept. */
export interface LazyCode<Part> {
  /** The code, if it is loaded. */
  loaded: () => Part | undefined;
  /**
   * Loads the code unless it is loaded. Rejects if that fails, and tries again on the next call.
   */
  load: () => Promise<Part>;
  /** Loads the code early, for example on hover. Ignores errors: `load` will report them. */
  preload: () => void;
}

/**
 * Caches what `fetchCode` returns, but no failure. Write it as `typeof window === "undefined" ?
 * null : async () => (await import("./part")).Part`: without a window, in the worker, the build
 * then leaves the part out. That saves a sixth of the worker (docs/measurements.md).
 */
export function lazyCode<Part>(fetchCode: (() => Promise<Part>) | null): LazyCode<Part> {
  let part: Part | undefined;
  const load = async () => {
    if (!fetchCode) throw new Error("This code only runs in the browser");
    part ??= await fetchCode();
    return part;
  };
  return { loaded: () => part, load, preload: () => void load().catch(() => undefined) };
}
