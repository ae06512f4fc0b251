/**
 * Lists count their matches up to here, because counting all of a large table takes longer than
 * reading a page of it.
 */
export const COUNTED_TO = 10_000;

/** A number of matches. If `isLowerBound`, there are more. */
export interface Total {
  total: number;
  isLowerBound: boolean;
}

/** Returns a total as screens show it: "120", or "10,000+" if there are more. */
export const shownTotal = ({ total, isLowerBound }: Total): string =>
  isLowerBound ? `${total.toLocaleString("en")}+` : String(total);
