import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commentsOf, titlesOf, visibleTexts } from "@/scripts/lib/visible-texts.mjs";

/** What docs/words.md retires, with what it has instead. Values in a text are `{}`. */
const RETIRED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:some|any|every|no)body\b/i, "someone, anyone, everyone, no one"],
  [/\bswitch(?:ed|es)? (?:on|off)\b/i, "turn on, turn off"],
  [/\bwhom?ever\b/i, "the person who, anyone who"],
  [/\btak(?:e|en|es) (?:away|off)\b/i, "remove, delete"],
  [/\bput(?:s|ting)? (?:someone|them|you) on\b/i, "add"],
  [/\bwithdr[ae]w/i, "revoke, cancel"],
  [/\bby the rights of\b|\bacts for\b/i, "on behalf of"],
  [/\bden(?:y|ies|ied)\b|\bsays? yes\b/i, "reject, approve"],
  [/\bstands there\b|\bwhat stands\b/i, "document, passage, source"],
  [/\b(?:works|stands) (?:until|since)\b/i, "expires, created, updated"],
  [/\brefused rows\b/i, "rows with errors"],
  [/\brights\b|\bsight\b/i, "permission, role, access"],
  [/\be-mail/i, "email"],
  [/\bcannot\b/i, "can't"],
  [/\bcould not\b/i, "couldn't; Failed to"],
  [/\bother factor\b/i, "second factor"],
  [/\bgolden\b/i, "test questions"],
  [/\bown (?:metric|reading)/i, "custom metric, value"],
  [/[\d}] %(?!\w)/, "25%"],
  [/\bit counts (?:once|when|from)\b/i, "takes effect"],
  [/\bunder way\b/i, "in progress"],
  [/\bno such\b/i, "not found"],
  [/\bwhat (?:else )?signs\b|\bsigns? (?:them|one) in\b/i, "sign-in methods; link, unlink"],
  [/\b(?:callback|redirect) address\b/i, "redirect URL"],
  [/\b(?:there|that) any more\b/i, "deleted; no longer"],
  [/\bforever\b/i, "permanently"],
];

/** Further words that comments and test titles had. */
const RETIRED_IN_CODE: typeof RETIRED = [
  [/\btray\b/i, "sidebar"],
  [/\bstands?\b(?!-in| for\b| in for\b)/i, "is, comes, stays"],
  [
    /\bput(?:s|ting)? (?:down|back|people|no one)\b|\b(?:was|were|is|are) put (?:on|down)\b/i,
    "record, restore, add",
  ],
];

/** Words that only screens avoid, because code and API have them. */
const ON_SCREENS = ["test questions"];

/** Texts that have such a word all the same, and why. */
const KEPT: Readonly<Record<string, string>> = {
  "Decision must be approve, deny or edit": "a value of the API",
  "no such table: d1_migrations": "what the database says",
};

/** Documents of the sample company: its own words, which answers quote. */
const QUOTED = ["db/seed/libraries.ts"];

const FILES = ["app", "components", "lib", "engine", "reader", "db"]
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .filter((file) => !QUOTED.includes(file));

const CODE = ["app", "components", "db", "engine", "lib", "reader", "scripts", "tests"].flatMap(
  (folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css,sql}`),
);

const TEXTS = FILES.flatMap((file) =>
  visibleTexts(readFileSync(file, "utf8"), file.endsWith("x")).map(({ line, text }) => ({
    place: `${file}:${line}`,
    text: text.replace(/\{[^{}]*\}/g, "{}"),
  })),
);

const words = (text: string, retired: typeof RETIRED) =>
  retired.filter(([pattern]) => pattern.test(text)).map(([, instead]) => instead);

it("no comment and no test title has a word that docs/words.md retires", () => {
  const retired = [...RETIRED, ...RETIRED_IN_CODE].filter(
    ([, instead]) => !ON_SCREENS.includes(instead),
  );
  const found = CODE.flatMap((file) => {
    const code = readFileSync(file, "utf8");
    const titles = file.startsWith("tests/") && file.endsWith(".ts") ? titlesOf(code) : [];
    return [...commentsOf(code, file), ...titles].flatMap(({ line, text }) => {
      // Names of the code and quotes of others.
      const own = text.replace(/`[^`]*`|"[^"]*"/g, "");
      return words(own, retired).map((instead) => `${file}:${line} “${own}”: write ${instead}`);
    });
  });
  expect(found).toEqual([]);
});

it("no text that a person may read has a word that docs/words.md retires", () => {
  const found = TEXTS.filter(({ text }) => !(text in KEPT)).flatMap(({ place, text }) =>
    words(text, RETIRED).map((instead) => `${place} “${text}”: write ${instead}`),
  );
  expect(found).toEqual([]);
});

it("every exception is still a text with such a word", () => {
  const texts = new Set(TEXTS.map(({ text }) => text));
  const isNeeded = (kept: string) =>
    texts.has(kept) && RETIRED.some(([pattern]) => pattern.test(kept));
  expect(Object.keys(KEPT).filter((kept) => !isNeeded(kept))).toEqual([]);
});

it("finds a comment in every language, and a test's title", () => {
  expect(commentsOf("-- One\n--> statement-breakpoint\n", "a.sql")).toEqual([
    { line: 1, text: "One" },
  ]);
  expect(commentsOf("a { } /* Two */", "a.css")).toEqual([{ line: 1, text: "Two" }]);
  expect(titlesOf('it.each([1])("three", () => {});')).toEqual([{ line: 1, text: "three" }]);
  expect(titlesOf('await test.step("four", run);')).toEqual([{ line: 1, text: "four" }]);
});

it("finds a retired word in markup, in a template and in a query", () => {
  const template = ["`Page $", "{c} cannot be read`"].join("");
  const code = `const a = <p>Somebody left</p>; const b = ${template}; const d = sql\`'Left by somebody'\`;`;
  const texts = visibleTexts(code, true).map(({ text }) => text);
  expect(texts).toEqual(["Somebody left", "Page {c} cannot be read", "Left by somebody"]);
});
