/** Code that is fetched when it is needed, and then kept. */
export interface LazyCode<Part> {
  /** What has come already. */
  loaded: () => Part | undefined;
  /** Fetches it unless it is there; rejects when it cannot be had, and asks anew the next time. */
  load: () => Promise<Part>;
  /** Fetches it ahead of need, such as when a press is likely; a failure is left to the press. */
  preload: () => void;
}

/**
 * Keeps what `fetchCode` brings, and never a failure. Write it as `typeof window === "undefined" ? null : async () =>
 * (await import("./part")).Part`: where there is no window, in the worker, the part is then left out of the build.
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
