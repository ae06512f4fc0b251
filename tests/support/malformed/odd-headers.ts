import type { Random } from "../seeded-random";
import { oddText } from "./odd-values";

type Header = [name: string, value: string];

/** Bytes that a header can carry: no line end. */
const headerText = (random: Random) =>
  Buffer.from(oddText(random), "utf8")
    .toString("latin1")
    .replace(/[\r\n\0]/g, " ");

const LONG = 12_000;

const ODD: Readonly<Record<string, readonly [string, ...string[]]>> = {
  cookie: [
    "atrium",
    "atrium=",
    "atrium=x",
    "atrium=%ff%fe; atrium=%00",
    "atrium=Fe26.2**00*00*00*00**00*00~2",
    `atrium=Fe26.2*1*${"a".repeat(64)}*${"b".repeat(22)}*${"c".repeat(40)}*9999999999999*${"d".repeat(64)}*${"e".repeat(43)}~2`,
    `atrium=${"y".repeat(LONG)}`,
    "=; ; ;=;",
    "\xff=\xfe",
    "__proto__=x; constructor=y",
    "a=1; ".repeat(900),
    "atrium-setup=x; atrium-device=y; __Host-atrium=z",
  ],
  authorization: [
    "Bearer",
    "Bearer ",
    "Bearer x",
    "bearer atrium_x",
    `Bearer ${"t".repeat(LONG)}`,
    "Bearer \xff\xfe",
    "Basic YTpi",
    "x",
  ],
  "if-match": [
    "*",
    '"0"',
    '"1"',
    "1",
    '"abc"',
    'W/"1"',
    '"99999999999999999999"',
    '"1", "2"',
    '"',
    "-1",
    "\xff",
  ],
  "if-none-match": ["*", '"x"', "W/", ",,,,", '"'.repeat(2000)],
  "if-modified-since": ["x", "Thu, 01 Jan 1970 00:00:00 GMT", "0"],
  "idempotency-key": ["", " ", "a b", "\xff\xfe", "k", "k".repeat(200), "k".repeat(201)],
  range: [
    "bytes=0-",
    "bytes=-1",
    "bytes=-0",
    "bytes=5-1",
    "bytes=0-1,2-3",
    "bytes=99999999999999999999-",
    "bytes=",
    "lines=1-2",
    "bytes=a-b",
  ],
  accept: ["", "*", "text/x-component", "application/x-ndjson", ",;q=", "text/html;q=nan", "\xff"],
  "accept-encoding": ["", "gzip;q=x", "br, zstd, identity;q=0", "*;q=0"],
  "accept-language": ["x".repeat(3000), "\xff", "en;q=9"],
  "content-encoding": ["gzip", "br", "deflate", "x", "gzip, gzip"],
  "transfer-encoding": ["identity", "gzip", "x"],
  expect: ["100-continue", "x"],
  upgrade: ["websocket", "h2c"],
  origin: ["null", "x", "http://", "https://evil.example", "http://\xff"],
  "sec-fetch-site": ["cross-site", "none", "x", "same-origin"],
  "x-forwarded-host": ["evil.example", ":", "\xff"],
  "x-forwarded-for": ["1.1.1.1, 2.2.2.2", "::1", "x", "9".repeat(5000)],
  "x-forwarded-proto": ["x", "https,http", "javascript"],
  "cf-connecting-ip": ["x", "::ffff:1.2.3.4", "1.2.3.4.5", "", "fe80::1%eth0", "\xff"],
  "user-agent": ["", "\xff", "x".repeat(LONG), "<script>"],
  referer: ["x", "javascript:1", "https://evil.example/"],
  rsc: ["1", "x"],
  "next-router-state-tree": ["x", "%", "%5B%22%22%5D", "[]", "%7B%7D", "null", "%5B".repeat(3000)],
  "next-router-prefetch": ["1", "2", "x"],
  "next-router-segment-prefetch": ["/_tree", "/x", "%", "../x"],
  "next-hmr-refresh": ["1"],
  "next-url": ["x", "//evil.example", "%", "\xff"],
  "next-action": ["x", "", "0".repeat(42), "7f".repeat(21), "__proto__", "\xff"],
  "x-nextjs-data": ["1"],
  "x-middleware-subrequest": ["middleware:middleware:middleware:middleware:middleware"],
  "x-middleware-prefetch": ["1"],
  "x-invoke-path": ["/settings", "%"],
  "x-matched-path": ["/settings", "%"],
  "x-prerender-revalidate": ["x"],
  "x-atrium-background": ["1", "x"],
  "x-http-method-override": ["DELETE"],
  "content-security-policy": ["script-src 'nonce-mine'", "'nonce-"],
  "x-atrium-sends-files": ["0", "1"],
  "x-atrium-stored-part": ['{"key":"branding/x","offset":0,"length":9}', "x"],
};

const NAMES = Object.keys(ODD) as [string, ...string[]];

/** Returns one to three odd headers, to add to a request's own or replace them. */
export function oddHeaders(random: Random): Header[] {
  return Array.from({ length: random.integer(1, 3) }, (): Header => {
    if (random.chance(0.04)) return ["x-long", "L".repeat(random.integer(1000, 60_000))];
    const name = random.pick(NAMES);
    return [name, random.chance(0.2) ? headerText(random) : random.pick(ODD[name] ?? [""])];
  });
}

export const ODD_METHODS = [
  "HEAD",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "PURGE",
  "get",
  "Post",
  "FOO",
  "",
  "G\xffT",
  "M".repeat(300),
] as const;
