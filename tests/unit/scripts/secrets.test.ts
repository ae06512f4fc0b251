import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ensureLocalSecrets, localVariables, parseVars } from "../../../scripts/lib/secrets.mjs";

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
const file = join(folder, ".dev.vars");
afterAll(() => rmSync(folder, { recursive: true }));

it("makes every secret on the first start, for this user only", () => {
  const made = ensureLocalSecrets(file);
  expect(made.SETUP_PASSWORD).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  expect(Buffer.from(made.SESSION_SECRET ?? "", "base64url").length).toBeGreaterThanOrEqual(32);
  expect(Buffer.from((made.ENCRYPTION_KEY ?? "").replace(/^k1:/, ""), "base64url")).toHaveLength(
    32,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(ensureLocalSecrets(file)).toEqual(made);
});

it("adds what is missing and leaves what is there", () => {
  writeFileSync(file, '# mine\nSETUP_PASSWORD="my own"');
  const secrets = ensureLocalSecrets(file);
  expect(secrets.SETUP_PASSWORD).toBe("my own");
  expect(readFileSync(file, "utf8")).toMatch(
    /^# mine\nSETUP_PASSWORD="my own"\nSESSION_SECRET=.+\nENCRYPTION_KEY=k1:.+\n$/,
  );
});

it("lets the environment win, and only the named variables in", () => {
  const variables = localVariables(
    { SETUP_PASSWORD: "file" },
    { SETUP_PASSWORD: "env", HOME: "/root", OPENAI_API_BASE_URL: "" },
  );
  expect(variables).toEqual({ SETUP_PASSWORD: "env", ATRIUM_LOCAL: "1" });
});

it("reads values as they are quoted", () => {
  expect(
    parseVars(`A=plain\nB='two words # no comment'\nC="it's"\nexport D=a=b # a comment`),
  ).toEqual({
    A: "plain",
    B: "two words # no comment",
    C: "it's",
    D: "a=b",
  });
});
