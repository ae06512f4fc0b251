import type { Random } from "../seeded-random";
import { oddText } from "./odd-values";

const QUERY_KEYS = [
  "q",
  "status",
  "sort",
  "page",
  "perPage",
  "type",
  "tab",
  "role",
  "project",
  "assignee",
  "due",
  "mode",
  "period",
  "from",
  "to",
  "folder",
  "stage",
  "stock_level",
  "category",
  "workspace",
  "view",
  "edit",
  "new",
  "id",
  "ids",
  "outcome",
  "action",
  "_rsc",
  "__proto__",
  "q[]",
  "a[b][c]",
] as const;

/** Returns the UTF-8 bytes of a text, one character per byte. */
const asBytes = (text: string) => Buffer.from(text, "utf8").toString("latin1");

/** Percent-encodes like a browser, which doesn't accept lone surrogates. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** A query value: correctly encoded, not encoded, or malformed. */
function queryValue(random: Random): string {
  const text = oddText(random).slice(0, 3000);
  return random.make<string>(
    () => encoded(text),
    () => encoded(text),
    () => encoded(text),
    () => asBytes(text).replace(/[\0-\x20#]/g, "+"),
    () => "%",
    () => "%zz",
    () => "%ff%fe",
    () => "%ed%a0%80",
    () => "%00",
    () => "%u0041",
    () => encoded(encoded(text)),
    () => String(random.pick([-1, 0, 1.5, 1e9, 1e21, Number.NaN])),
  );
}

/** Returns a query, with its question mark, that a person or a scanner might send. */
export function oddQuery(random: Random): string {
  if (random.chance(0.02)) return `?${"a=1&".repeat(random.integer(100, 3000))}`;
  if (random.chance(0.02)) return `?q=${"L".repeat(random.integer(2000, 40_000))}`;
  if (random.chance(0.03)) return random.pick(["?", "??", "?&&&", "?=", "?=x", "?%", "?\xff"]);
  const pairs = Array.from(
    { length: random.integer(1, 4) },
    () => `${random.pick(QUERY_KEYS)}=${queryValue(random)}`,
  );
  return `?${pairs.join(random.pick(["&", "&", "&", ";"]))}`;
}

function inSegment(random: Random, path: string, change: (segment: string) => string): string {
  const segments = path.split("/");
  const at = random.integer(1, segments.length - 1);
  return segments.map((segment, index) => (index === at ? change(segment) : segment)).join("/");
}

/** Returns the path in a form that no link has. */
export function oddPath(random: Random, path: string): string {
  const odd = random.make<string>(
    () => `${path}/`,
    () => `${path}//`,
    () => `/${path}`,
    () => path.replaceAll("/", "//"),
    () => path.replaceAll("/", "\\"),
    () => path.toUpperCase(),
    () => inSegment(random, path, (segment) => `${segment};x=1`),
    () => inSegment(random, path, (segment) => `.${segment}`),
    () => inSegment(random, path, () => "."),
    () => inSegment(random, path, () => ".."),
    () => inSegment(random, path, () => "%2e%2e"),
    () => inSegment(random, path, () => "%2e"),
    () => inSegment(random, path, () => "..%2f"),
    () => inSegment(random, path, () => "%5c"),
    () => inSegment(random, path, () => "%00"),
    () => inSegment(random, path, () => "%"),
    () => inSegment(random, path, () => "%ff"),
    () => inSegment(random, path, () => "%ed%a0%80"),
    () => inSegment(random, path, () => "\xff\xfe"),
    () => inSegment(random, path, () => encoded(oddText(random).slice(0, 1500))),
    () => inSegment(random, path, () => encoded(encoded(oddText(random).slice(0, 500)))),
    () => inSegment(random, path, () => "L".repeat(random.integer(300, 30_000))),
    () => inSegment(random, path, () => "__proto__"),
    () => inSegment(random, path, () => "constructor"),
    () => inSegment(random, path, () => "[...path]"),
    () => inSegment(random, path, () => "%5Bid%5D"),
    () => `${path}/${"a/".repeat(random.integer(10, 3000))}`,
    () => `${path}.rsc`,
    () => `${path}.segments/_tree.segment.rsc`,
    () => `${path}.json`,
    () => `/_next/data/x${path}.json`,
    () => `/_next/image?url=${encoded(path)}&w=64&q=75`,
    () => `/_next/static/..${path}`,
    () => `http://localhost${path}`,
    () => `//evil.example${path}`,
    () => path.slice(1),
    () => "*",
    () => `${path}#fragment`,
    () => "/.git/config",
    () => "/cdn-cgi/image/width=1/x",
  );
  return odd || "/";
}
