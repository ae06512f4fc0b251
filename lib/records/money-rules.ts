/** Amounts are stored in minor units, so many of them in a whole one: 1299 are 12.99. */
export const MINOR_UNITS = 100;
