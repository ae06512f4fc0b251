/** A guess from the User-Agent header, for what a first paint shows: phones have "Mobi" in it. */
export function isPhone(userAgent: string): boolean {
  return /\bMobi/.test(userAgent);
}
