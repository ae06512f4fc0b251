/** Seeded random numbers: a seed gives the same sequence on every machine. */
export interface Random {
  /** At least 0 and less than 1. */
  fraction(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Calls one of the functions. */
  make<Item>(...ways: [() => Item, ...(() => Item)[]]): Item;
}

/** Returns a proof's seed: ATRIUM_SEED to repeat or vary a run, otherwise always the same. */
export function proofSeed(): number {
  const given = Number(process.env.ATRIUM_SEED);
  return Number.isSafeInteger(given) && given > 0 ? given : 20_261_121;
}

/** The mulberry32 generator. Its 32 bits of state suffice for test data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[integer(0, items.length - 1)] ?? items[0];
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick,
    make: (...ways) => pick(ways)(),
  };
}
