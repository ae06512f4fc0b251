/** Pseudo-random numbers: the same seed gives the same company. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Distinct items in random order. All of them if there are fewer. */
  some<T>(from: readonly T[], count: number): T[];
  /** A random key, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** A UUID in the form of version 4. */
  id(): string;
}

/** Creates a mulberry32 generator. Its 32 bits of state are enough for a company. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[int(0, from.length - 1)];
    if (picked === undefined) throw new Error("There is nothing to pick from");
    return picked;
  };
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick,
    some(from, count) {
      const rest = [...from];
      return Array.from({ length: Math.min(count, rest.length) }, () => {
        const [taken] = rest.splice(int(0, rest.length - 1), 1);
        return taken as (typeof from)[number];
      });
    },
    weighted(weights) {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][];
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return pick(entries)[0];
    },
    id() {
      const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16)).join("");
      const variant = "89ab"[int(0, 3)];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
