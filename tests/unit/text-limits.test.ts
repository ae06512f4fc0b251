import { afterEach, describe, expect, it, vi } from "vitest";
import { signInSchema } from "@/lib/auth/schema";
import { assertHarmlessSvg } from "@/lib/files/svg";
import { searchText } from "@/lib/paging";
import { providerCredentialsSchema, serviceNamesSchema } from "@/lib/provider/credentials";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { createRecordSchema } from "@/lib/records/field-schema";
import { updateProviderKeySchema } from "@/lib/system/schema";
import { EMAIL_PATTERN } from "@/lib/text/email-address";
import { email, text, webAddress } from "@/lib/text-schema";
import { createUserSchema } from "@/lib/users/schema";

const HALF_A_MEGABYTE = 512 * 1024;
/** Texts that made the patterns of addresses, comments and texts slow. */
const WORST = [
  `a@${".".repeat(HALF_A_MEGABYTE)}`,
  `a@${"a.".repeat(HALF_A_MEGABYTE / 2)}@`,
  `x${" ".repeat(HALF_A_MEGABYTE)}x`,
];

/** Zod's pattern for counting characters: one class, so as fast as reading the text. */
const MEASURE = String.raw`[\uD800-\uDBFF]`;

/** Returns the longest text that any pattern sees during a check. */
function longestMatched(check: () => unknown): number {
  let longest = 0;
  const original = RegExp.prototype.exec;
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, value: string) {
    if (this.source !== MEASURE) longest = Math.max(longest, String(value).length);
    return original.call(this, value);
  });
  check();
  vi.restoreAllMocks();
  return longest;
}

describe("text that is too long", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("is refused before any pattern looks at it, with one sentence", () => {
    for (const value of WORST) {
      for (const schema of [
        email(),
        text({ max: 100, label: "Name" }),
        webAddress("URL"),
        searchText,
      ]) {
        const long = longestMatched(() => expect(schema.safeParse(value).success).toBe(false));
        expect(long).toBeLessThan(300);
        expect(schema.safeParse(value).error?.issues).toHaveLength(1);
      }
    }
  });

  it("so in every field of every record, as forms and imports send them", () => {
    for (const { description } of RECORD_DEFINITIONS) {
      // An id's pattern reads 36 characters.
      const fields = description.fields.filter(({ kind }) => kind !== "person" && kind !== "link");
      const schema = createRecordSchema(fields);
      for (const value of WORST) {
        const input = Object.fromEntries(fields.map(({ name }) => [name, value]));
        const long = longestMatched(() => expect(schema.safeParse(input).success).toBe(false));
        expect([description.name, long < 6_000]).toEqual([description.name, true]);
      }
    }
  });

  it("so of people, sign-in and the provider", () => {
    for (const value of WORST) {
      for (const schema of [
        createUserSchema,
        signInSchema,
        providerCredentialsSchema,
        serviceNamesSchema,
        updateProviderKeySchema,
      ]) {
        const input = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value]));
        const long = longestMatched(() => expect(schema.safeParse(input).success).toBe(false));
        expect(long).toBeLessThan(2_000);
      }
    }
  });
});

it("an email is what it was: text, an at sign, text, a dot, text", () => {
  for (const good of ["a@b.c", "a@.b.c", "a@..b", "a@b..", "x.y+z@sub.example.org"])
    expect([good, EMAIL_PATTERN.test(good)]).toEqual([good, true]);
  for (const bad of ["a@b", "a@.b", "a@b.", "@b.c", "a b@c.d", "a@b@c.d", "a@b.c ", ""])
    expect([bad, EMAIL_PATTERN.test(bad)]).toEqual([bad, false]);
});

it("comments of an SVG are cut out, also where many begin and none ends", () => {
  const svg = (inner: string) =>
    new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`);
  const harmless = (inner: string) => () => assertHarmlessSvg(svg(inner));
  expect(harmless("<!-- a &copy; b --><path d='M0 0'/><!-- &x; -->")).not.toThrow();
  expect(harmless("<!-- a --><text>&copy;</text>")).toThrow("an unknown XML entity");
  const open = "<!--".repeat(HALF_A_MEGABYTE / 4);
  const looked = vi.spyOn(String.prototype, "indexOf");
  expect(harmless(open)).toThrow();
  expect(looked.mock.calls.filter(([wanted]) => wanted === "-->").length).toBeLessThan(50);
  vi.restoreAllMocks();
});
