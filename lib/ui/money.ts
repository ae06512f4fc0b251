/** One for each currency: to make one takes longer than a row of a table. */
const FORMATS = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = FORMATS.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency });
  FORMATS.set(currency, format);
  return format;
}

/** An amount in whole units with its currency, the same on the server and in the browser: "€1,234.50". */
export function formatMoney(amount: number, currency: string): string {
  return formatOf(currency).format(amount);
}

/** The same in a few characters, for a tile: "€1.3M". */
export function formatShortMoney(amount: number, currency: string): string {
  const options = { style: "currency", currency, notation: "compact" } as const;
  return new Intl.NumberFormat("en-GB", { ...options, maximumFractionDigits: 1 }).format(amount);
}
