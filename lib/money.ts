/** Amounts are stored in minor units, so many of them in a whole one: 1299 are 12.99. */
export const MINOR_UNITS = 100;

/** An amount as answers have it: 1299 cents are 12.99. */
export const fromMinorUnits = (amount: number): number => amount / MINOR_UNITS;

/** An amount as it is stored: 12.99 are 1299 cents. */
export const toMinorUnits = (amount: number): number => Math.round(amount * MINOR_UNITS);

/** What so many pieces cost, without the errors of binary fractions. */
export const priceOf = (unitPrice: number, quantity: number): number =>
  fromMinorUnits(toMinorUnits(unitPrice) * quantity);

/** One for each currency: to make one takes longer than a row of a table. */
function formats(options: Intl.NumberFormatOptions): (currency: string) => Intl.NumberFormat {
  const made = new Map<string, Intl.NumberFormat>();
  return (currency) => {
    const known = made.get(currency);
    if (known) return known;
    const format = new Intl.NumberFormat("en-GB", { style: "currency", currency, ...options });
    made.set(currency, format);
    return format;
  };
}

const exactFormat = formats({});
const shortFormat = formats({ notation: "compact", maximumFractionDigits: 1 });

/** An amount in whole units with its currency, the same on the server and in the browser: "€1,234.50". */
export function formatMoney(amount: number, currency: string): string {
  return exactFormat(currency).format(amount);
}

/** The same in a few characters, for a tile: "€1.3M". */
export function formatShortMoney(amount: number, currency: string): string {
  return shortFormat(currency).format(amount);
}
