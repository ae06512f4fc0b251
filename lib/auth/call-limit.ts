import { AppError } from "@/lib/errors";
import type { Actor } from "./actor";

/**
 * Calls that one person can send per minute, over the API and the screens together, and the error
 * above that.
 */
export const CALLS_PER_MINUTE = {
  /** Ten times what uploads, imports and bulk changes need. */
  write: { limit: 1_000, sentence: "Too many changes at once. Wait a minute and try again." },
  /** 100 per second: evaluating a RAG sends its test questions one after the other. */
  search: { limit: 6_000, sentence: "Too many searches at once. Wait a minute and try again." },
  ask: { limit: 6_000, sentence: "Too many questions at once. Wait a minute and try again." },
} as const;
const MINUTE_MS = 60_000;
/** People remembered at once. The oldest window is dropped first. */
const MAX_REMEMBERED = 5_000;

const windows = new Map<string, { count: number; resetAt: number }>();

function openWindow(id: string, now: number) {
  const known = windows.get(id);
  if (known && known.resetAt > now) return known;
  // Delete first, so that the map stays ordered by when windows began.
  windows.delete(id);
  const [oldest] = windows.keys();
  if (windows.size >= MAX_REMEMBERED && oldest !== undefined) windows.delete(oldest);
  const opened = { count: 0, resetAt: now + MINUTE_MS };
  windows.set(id, opened);
  return opened;
}

/**
 * Counts a call in this isolate's memory, which costs no statement. A person may reach several
 * isolates, so this stops floods but isn't exact. The exact limits are counted in the database.
 *
 * @throws AppError `rate_limited` with Retry-After.
 */
export function countCall(
  { actor, now }: { actor: Pick<Actor, "id"> | null; now: number },
  kind: keyof typeof CALLS_PER_MINUTE,
): void {
  if (actor === null) return;
  const { limit, sentence } = CALLS_PER_MINUTE[kind];
  const window = openWindow(`${kind} ${actor.id}`, now);
  window.count++;
  if (window.count <= limit) return;
  const retryAfter = Math.max(1, Math.ceil((window.resetAt - now) / 1000));
  throw new AppError("rate_limited", sentence, { retryAfter });
}
