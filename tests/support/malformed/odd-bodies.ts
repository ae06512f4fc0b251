import type { Random } from "../seeded-random";
import { oddText, oddValue, poisoned } from "./odd-values";

export interface OddBody {
  bytes: Buffer;
  /** The Content-Type; null for none. */
  type: string | null;
}

type Json = Record<string, unknown> | unknown[];
const JSON_TYPE = "application/json";

function containersOf(value: unknown): Json[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Json, ...Object.values(value).flatMap(containersOf)];
}

function put(container: Json, key: string, value: unknown): void {
  Object.defineProperty(container, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Returns the valid body with one change: a value of another kind, a key less or a key more. */
function changed(random: Random, good: unknown): unknown {
  const copy: unknown = structuredClone(good);
  const [first, ...others] = containersOf(copy);
  if (!first || random.chance(0.04)) return oddValue(random);
  const container = random.pick([first, first, ...others]);
  const [key, ...keys] = Object.keys(container);
  const kind = random.integer(0, 9);
  if (key === undefined || kind === 0) put(container, oddText(random), oddValue(random));
  else if (kind === 1) Reflect.deleteProperty(container, random.pick([key, ...keys]));
  else if (kind === 2)
    return {
      ...(copy as object),
      ...(poisoned() as object),
      id: "mine",
      version: 99,
      created_by: "x",
    };
  else put(container, random.pick([key, ...keys]), oddValue(random));
  return random.chance(0.35) ? changed(random, copy) : copy;
}

const repeated = (before: string, after: string, times: number) =>
  before.repeat(times) + after.repeat(times);

/** Texts that aren't JSON, or JSON that is hard to parse. */
function oddJsonText(random: Random, good: string): string {
  const cut = good.slice(0, random.integer(0, Math.max(0, good.length - 1)));
  return random.make<string>(
    () => cut,
    () => `${good}${good}`,
    () => `${good},`,
    () => good.replaceAll('"', "'"),
    () => good.replace("{", '{"name":"first","name":null,'),
    () => good.replace("{", `{"name":${JSON.stringify(oddText(random))},`),
    () => good.replace(/:"[^"]*"/, ":NaN"),
    () => good.replace(/:"[^"]*"/, ":-Infinity"),
    () => good.replace(/:"[^"]*"/, `:${"9".repeat(400)}`),
    () => good.replace(/:"[^"]*"/, ":1e400"),
    () => good.replace(/:"/, ':"\n\t'),
    () => good.replace(/:"/, ':"\\u0000\\ud83d'),
    () => good.replace(/:"/, ':"\\x41'),
    () => `/* c */${good}`,
    () => repeated("[", "]", random.integer(1, 40_000)),
    () => repeated('{"a":', "}", random.integer(1, 20_000)).replace("}", "1}"),
    () => "[".repeat(random.integer(1, 100_000)),
    () => JSON.stringify("x".repeat(random.integer(1, 2000))),
    () => `[${"0,".repeat(random.integer(1, 20_000))}0]`,
    () => `{${Array.from({ length: 3000 }, (_, at) => `"k${at}":1`).join(",")}}`,
    () => "",
    () => " ",
    () => "null",
  );
}

function oddEncoding(random: Random, text: string): Buffer {
  const utf8 = Buffer.from(text, "utf8");
  const at = random.integer(0, utf8.length);
  const insert = (...bytes: number[]) =>
    Buffer.concat([utf8.subarray(0, at), Buffer.from(bytes), utf8.subarray(at)]);
  return random.make<Buffer>(
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]),
    () => Buffer.from(text, "utf16le"),
    () => Buffer.from(text, "latin1"),
    () => insert(0xff),
    () => insert(0xc0, 0x80),
    () => insert(0xed, 0xa0, 0x80),
    () => insert(0xf5, 0x80, 0x80, 0x80),
    () => insert(0),
    () => insert(0x1f, 0x8b, 8, 0),
  );
}

/** A body of up to a little more than a megabyte: beyond what any JSON route takes, or just below. */
function large(random: Random, good: string): Buffer {
  const size = random.pick([100_000, 500_000, 524_200, 524_400, 1_100_000]);
  return random.make<Buffer>(
    () => Buffer.from(good.replace(/:"/, `:"${"L".repeat(size)}`)),
    () => Buffer.from(`{"rows":[${'{"name":"x"},'.repeat(size / 13)}{}]}`),
    () => Buffer.concat([Buffer.from(good), Buffer.alloc(size, 0x20)]),
    () => Buffer.alloc(size, random.integer(0, 255)),
  );
}

function multipart(random: Random): OddBody {
  const boundary = random.pick(["b", "x".repeat(70), "a b", "--", "'\"", "é"]);
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const file = part(
    `name="file"; filename="${random.pick(["a.png", "../a", 'a\\"b', "", "\0.svg", "ü.png"])}"\r\nContent-Type: ${random.pick(["image/png", "image/svg+xml", "text/html", "x", ""])}`,
    random.pick(["", "\x89PNG\r\n\x1a\n", "<svg/>", "<svg xmlns='x'><script/></svg>", "GIF89a"]),
  );
  const text = random.make<string>(
    () => `${file}${part('name="type"', "logo")}--${boundary}--\r\n`,
    () => `${part('name="type"', oddText(random))}${file}--${boundary}--\r\n`,
    () => `${file}${file}--${boundary}--`,
    () => file,
    () => `--${boundary}`,
    () => `--${boundary}\r\n\r\n\r\n--${boundary}--`,
    () => part("", "x"),
    () => part('name="$ACTION_ID_0"', "x"),
    () => part('name="1_$ACTION_REF_1"', "x") + part('name="$ACTION_1:0"', '{"id":"x"}'),
    () => "",
  );
  const type = random.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=other",
    "multipart/mixed; boundary=b",
  ]);
  return { bytes: Buffer.from(text, "latin1"), type };
}

const OTHER_TYPES = [
  null,
  "",
  "text/plain",
  "text/html",
  "application/x-www-form-urlencoded",
  "application/xml",
  "application/json, text/plain",
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "application/json;;;",
  "application/octet-stream",
  "\xff\xfe",
] as const;

/** Returns a body in place of a valid one. */
export function oddBody(random: Random, good: unknown): OddBody {
  const text = JSON.stringify(good);
  const kind = random.fraction();
  if (kind < 0.05) return { bytes: Buffer.from(text), type: random.pick(OTHER_TYPES) };
  if (kind < 0.12) return multipart(random);
  if (kind < 0.135) return { bytes: large(random, text), type: JSON_TYPE };
  if (kind < 0.3) return { bytes: Buffer.from(oddJsonText(random, text)), type: JSON_TYPE };
  if (kind < 0.38) return { bytes: oddEncoding(random, text), type: JSON_TYPE };
  return { bytes: Buffer.from(JSON.stringify(changed(random, good))), type: JSON_TYPE };
}
