import type { Random } from "../seeded-random";

/**
 * Texts that often break something: storage, SQL, search, markup, file names, spreadsheets,
 * numbers, dates.
 */
const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfffy",
  "\udc00\ud800",
  "\ufeff",
  "\u2028\u2029",
  "\u202eevil",
  "\u0007\u001b[31m",
  "\r\nset-cookie: a=b",
  "🦄".repeat(300),
  "e\u0301".repeat(200),
  "'",
  '"',
  "';DROP TABLE users;--",
  "' OR '1'='1",
  '") OR 1=1 --',
  "%",
  "%%%%_____",
  "_".repeat(60),
  "\\",
  "*",
  "a*",
  '"unclosed',
  "NEAR(a b, 1)",
  "name:x AND NOT",
  "^a",
  "-- ",
  "../../../../etc/passwd",
  "..\\..\\win.ini",
  "<script>alert(1)</script>",
  "<svg onload=alert(1)>",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://[",
  "http://a:99999",
  "https://user:pass@example.com",
  "{{7*7}}",
  "$" + "{7*7}",
  "=1+1",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "true",
  "NaN",
  "1e999",
  "-1",
  "0x10",
  "9007199254740993",
  "2026-02-30",
  "0000-00-00",
  "+275760-09-13",
  "-000001-01-01",
  "9999-12-31T23:59:60Z",
  "00000000-0000-0000-0000-000000000000",
  "a@b",
  "a@b.c\n",
  "@",
  "superadmin",
  "super_admin",
  "all",
  "x".repeat(300),
  "x".repeat(11_000),
] as const;

const ODD_NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  1e21,
  -1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
] as const;

export function oddText(random: Random): string {
  const text = random.pick(ODD_TEXTS);
  return random.chance(0.2) ? `Aurora ${text} x` : text;
}

/**
 * Returns an object with keys that reach into prototypes. Parsed, so that they are its own keys.
 */
export function poisoned(): unknown {
  return JSON.parse(
    '{"__proto__":{"role":"superadmin"},"constructor":{"prototype":{"role":"superadmin"}},"hasOwnProperty":1}',
  );
}

/** Returns a value of an unexpected type. */
export function oddValue(random: Random, depth = 0): unknown {
  const kind = random.integer(0, 11);
  if (kind < 5) return oddText(random);
  if (kind < 7) return random.pick(ODD_NUMBERS);
  if (kind === 7) return random.pick([null, true, false]);
  if (kind === 8) return poisoned();
  if (depth > 3) return [];
  const isLong = depth === 0 && random.chance(0.1);
  if (kind === 9 && isLong) return Array.from({ length: 700 }, () => oddText(random).slice(0, 50));
  if (kind === 9)
    return Array.from({ length: random.integer(0, 3) }, () => oddValue(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: random.integer(0, 3) }, () => [
      oddText(random).slice(0, 40),
      oddValue(random, depth + 1),
    ]),
  );
}
