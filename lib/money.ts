/** Amounts are stored in minor units, so many of them in a whole one: 1299 are 12.99. */
export const MINOR_UNITS = 100;

/** An amount as answers have it: 1299 cents are 12.99. */
export const fromMinorUnits = (amount: number): number => amount / MINOR_UNITS;

/** An amount as it is stored: 12.99 are 1299 cents. */
export const toMinorUnits = (amount: number): number => Math.round(amount * MINOR_UNITS);

/** What so many pieces cost, without the errors of binary fractions. */
export const priceOf = (unitPrice: number, quantity: number): number =>
  fromMinorUnits(toMinorUnits(unitPrice) * quantity);
