import { AppError } from "@/lib/errors";
import type { Actor } from "./actor";

/** Writes that one person or token may send in a minute: ten times what uploads, imports and bulk changes come to. */
export const WRITES_PER_MINUTE = 1_000;
const MINUTE_MS = 60_000;
/** People that are remembered at once; the oldest window goes first. */
const MAX_REMEMBERED = 5_000;

const windows = new Map<string, { count: number; resetAt: number }>();

function openWindow(id: string, now: number) {
  const known = windows.get(id);
  if (known && known.resetAt > now) return known;
  // Set anew, so that the map keeps the order in which windows began.
  windows.delete(id);
  const [oldest] = windows.keys();
  if (windows.size >= MAX_REMEMBERED && oldest !== undefined) windows.delete(oldest);
  const opened = { count: 0, resetAt: now + MINUTE_MS };
  windows.set(id, opened);
  return opened;
}

/**
 * Counts a write of somebody who is signed in, in this isolate's memory: it costs no statement. A person may reach more
 * isolates than one, so this holds a flood back and is no exact number; the exact limits are counted in the database.
 *
 * @throws AppError `rate_limited` with Retry-After.
 */
export function countWrite({ actor, now }: { actor: Pick<Actor, "id"> | null; now: number }): void {
  if (actor === null) return;
  const window = openWindow(actor.id, now);
  window.count++;
  if (window.count <= WRITES_PER_MINUTE) return;
  const retryAfter = Math.max(1, Math.ceil((window.resetAt - now) / 1000));
  throw new AppError("rate_limited", "Too many changes in a minute. Please wait a moment.", {
    retryAfter,
  });
}
