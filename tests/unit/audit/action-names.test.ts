import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { AUDIT_ROWS } from "../../support/audit-rows";

/** Actions that no call of the API leaves as it is answered, and the test that shows each. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "agents.try": "tests/unit/agents/dry-runs.test.ts",
  "audit.archive": "tests/api/jobs.test.ts",
  "auth.followEmail": "tests/unit/auth/oidc/oidc-sign-in.test.ts",
  "auth.requestReset": "tests/unit/integrations/channel-changes.test.ts",
  "integrations.confirm": "tests/unit/integrations/channel-changes.test.ts",
  "integrations.useTool": "tests/unit/agents/remote-tools.test.ts",
  "onboarding.complete": "tests/api/onboarding.test.ts",
  "onboarding.password": "tests/unit/onboarding/verify-setup-password.test.ts",
  "onboarding.services": "tests/unit/onboarding/create-super-admin.test.ts",
  "rags.closeGap": "tests/unit/knowledge/close-gaps.test.ts",
  "rags.switchGeneration": "tests/unit/knowledge/generations.test.ts",
  "refusals.left_out": "tests/unit/audit/refusals.test.ts",
  "schedules.stop": "tests/unit/agents/schedules.test.ts",
  "triggers.start": "tests/unit/agents/triggers.test.ts",
  "triggers.stop": "tests/unit/agents/triggers.test.ts",
};

const RECORDED = Object.values(AUDIT_ROWS)
  .flat()
  .map((row) => row.split(" ")[0] ?? "");

const NAME = /["'](\w+(?:\.\w+)+)["']|`((?:\w+\.)?\$\{[^}]*\}\w*(?:\.\w+)*)`/g;

/** Returns the names in a text, and templates with braces for what differs: "{}.create". */
const namesIn = (text: string): string[] =>
  [...text.matchAll(NAME)].map(([, plain, template]) =>
    (plain ?? template ?? "").replaceAll(/\$\{[^}]*\}/g, "{}"),
  );

/** The names of actions that a file of lib writes into the audit log. */
function actionsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  if (!/^lib.audit.|"@\/lib\/audit\//.test(`${path} ${text}`)) return [];
  const entries = [...text.matchAll(/\baction: ([^;]*?),\s/g)].map(([, value = ""]) => value);
  const columns = [...text.matchAll(/[^\n]*\bAS action\b/g)].map(([line]) => line);
  return [...entries, ...columns].flatMap(namesIn);
}

const ACTIONS = new Set(
  readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => actionsOf(join("lib", name))),
);
const isOneOf = (names: Iterable<string>, template: string) => {
  const pattern = new RegExp(`^${template.split("{}").join("\\w+")}$`);
  return [...names].some((name) => pattern.test(name));
};

it("every action of the audit log is one that a test looks for", () => {
  expect(ACTIONS.size).toBeGreaterThan(120);
  const known = [...RECORDED, ...Object.keys(ELSEWHERE)];
  expect([...ACTIONS].filter((name) => !isOneOf(known, name))).toEqual([]);
});

it("an action that no call leaves is in its test", () => {
  const isThere = ([name, file]: [string, string]) => readFileSync(file, "utf8").includes(name);
  expect(Object.entries(ELSEWHERE).filter((one) => !isThere(one))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => RECORDED.includes(name))).toEqual([]);
  const isWritten = (name: string) => [...ACTIONS].some((action) => isOneOf([name], action));
  expect(Object.keys(ELSEWHERE).filter((name) => !isWritten(name))).toEqual([]);
});
