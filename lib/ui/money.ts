/** An amount in whole units with its currency, the same on the server and in the browser: "€1,234.50". */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(amount);
}
