/** Amounts are stored in minor units: 1299 is 12.99. */
export const MINOR_UNITS = 100;

/** Converts a stored amount to an API amount: 1299 to 12.99. */
export const fromMinorUnits = (amount: number): number => amount / MINOR_UNITS;

/** Converts an API amount to a stored amount: 12.99 to 1299. */
export const toMinorUnits = (amount: number): number => Math.round(amount * MINOR_UNITS);

/** Returns the price of several units, without binary rounding errors. */
export const priceOf = (unitPrice: number, quantity: number): number =>
  fromMinorUnits(toMinorUnits(unitPrice) * quantity);
