import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const LIB = "lib";

const SOURCES = readdirSync(LIB, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .map((name) => ({ path: join(LIB, name), text: readFileSync(join(LIB, name), "utf8") }));

/** The files that have a word, in code. */
const filesWith = (word: RegExp) =>
  SOURCES.filter(({ text }) => word.test(text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ""))).map(
    ({ path }) => path,
  );

it("only the common write records a row if a statement changed something", () => {
  expect(filesWith(/\bauditIfChangedStatement\b/)).toEqual([
    "lib/audit/audit.ts",
    "lib/audit/write.ts",
  ]);
});

it("no write finds out by itself why it was refused", () => {
  expect(filesWith(/\bawait assertStillAllowed\(/)).toEqual([]);
  expect(filesWith(/\brefuseVersion\b/)).toEqual([]);
});

it("the actor's guard is a rule, but for reads and for conditions of other rules", () => {
  expect(filesWith(/\bisStillAllowed\b/)).toEqual([
    // A link by another provider has one refusal for everything that changed.
    "lib/auth/oidc/own-identity.ts",
    "lib/auth/still-allowed.ts",
    // Part of a condition with the confirmation.
    "lib/integrations/permissions.ts",
    // Marking notices as read has no audit row, and marks what is left.
    "lib/notices/own-notices.ts",
    // Every read of a workspace has it too.
    "lib/workspaces/scope.ts",
  ]);
});
