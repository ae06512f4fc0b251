/**
 * The longest User-Agent header read, in characters. Browsers send fewer than 300. Next searches it
 * for crawlers with patterns that take seconds for 60,000.
 */
export const MAX_USER_AGENT = 400;

/** The first match wins: Edge and Opera also contain "Chrome", and Chrome contains "Safari". */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

/** Phones first, because their user agents also contain desktop names. */
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (known: readonly [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a readable device name from the user agent: "Chrome on macOS", or "Unknown device". */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** Guesses from the User-Agent header, for the first paint: phones have "Mobi" in it. */
export function isPhone(userAgent: string): boolean {
  return /\bMobi/.test(userAgent);
}
