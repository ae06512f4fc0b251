import { unsealData } from "iron-session";

/** What Atrium puts under a seal: the kind of the cookie, and its text. */
interface Sealed {
  k?: unknown;
  v?: unknown;
}

/** Milliseconds after which a seal is opened anew, so that it ends hardly later than it says. */
const KEPT_MS = 60_000;
/** Seals that an isolate keeps open at most. */
const MOST_KEPT = 500;

const kept = new Map<string, { data: Sealed; until: number }>();

/**
 * What a seal holds. Opening one takes half a millisecond of processor time, as much as a tenth of a call, and a browser
 * shows the same one with every request: what it held is known for a minute. What it is worth is not: whether a session
 * goes on is asked of the database each time.
 *
 * @param ttl seconds that a seal holds.
 * @param now milliseconds since 1970.
 * @throws Error for what is no seal of this password.
 */
export async function openSeal(
  sealed: string,
  { password, ttl, now }: { password: string; ttl: number; now: number },
): Promise<Sealed> {
  const key = `${password} ${ttl} ${sealed}`;
  const known = kept.get(key);
  if (known && now < known.until) return known.data;
  kept.delete(key);
  const data = await unsealData<Sealed>(sealed, { password, ttl });
  // One that has ended, or is none, holds nothing.
  if (data.v === undefined) return data;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, { data, until: now + KEPT_MS });
  return data;
}
