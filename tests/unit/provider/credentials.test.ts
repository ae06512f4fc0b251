import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  keyCredentialsSchema,
  providerCredentialsSchema,
  serviceNamesSchema,
} from "@/lib/provider/credentials";
import {
  DEFAULT_SERVICE_NAME,
  isProviderKey,
  PROVIDER_KEY_MAX_LENGTH,
} from "@/lib/provider/provider-rules";

const GOOD = {
  email: "ops@example.com",
  globalApiKey: "0".repeat(37),
  accountId: "a".repeat(32),
};

function errorsOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join("."), message]),
  );
}

describe("provider credentials", () => {
  it.each([37, 40, 45])("accepts a key of %i lower-case hex characters", (length) => {
    expect(isProviderKey("0123456789abcdef".repeat(3).slice(0, length))).toBe(true);
  });

  it("accepts the current cfk_ form", () => {
    expect(isProviderKey(`cfk_${"aZ09".repeat(10)}1a2b3c4d`)).toBe(true);
  });

  it.each([
    ["36 characters", "a".repeat(36)],
    ["46 characters", "a".repeat(46)],
    ["upper case", "A".repeat(37)],
    ["not hex", "g".repeat(37)],
    ["a user token", `cfut_${"a".repeat(48)}`],
    ["a cfk_ key cut short", `cfk_${"a".repeat(33)}`],
    ["a line break at the end", `${"a".repeat(37)}\n`],
  ])("refuses a key: %s", (_case, key) => {
    expect(isProviderKey(key)).toBe(false);
  });

  it("leaves room for every accepted form", () => {
    expect(isProviderKey(`cfk_${"a".repeat(76)}`)).toBe(true);
    expect(PROVIDER_KEY_MAX_LENGTH).toBe(80);
  });

  it("requires each field, with a message of its own", () => {
    const expected = {
      email: "Account email is required",
      globalApiKey: "Global API Key is required",
      accountId: "Account ID is required",
    };
    expect(errorsOf(providerCredentialsSchema, {})).toEqual(expected);
    const blank = { email: " ", globalApiKey: "", accountId: "" };
    expect(errorsOf(providerCredentialsSchema, blank)).toEqual(expected);
  });

  it.each(["plain", "a@b", "@b.c", "a b@c.d", "a@b.c\r\nx: y", "ä@b.c"])(
    "refuses the email %j",
    (email) => {
      expect(errorsOf(providerCredentialsSchema, { ...GOOD, email })).toEqual({
        email: "Please enter a valid email address",
      });
    },
  );

  it("trims, and needs no account for a change of key", () => {
    expect(
      keyCredentialsSchema.parse({ email: " a@b.c ", globalApiKey: GOOD.globalApiKey }),
    ).toEqual({
      email: "a@b.c",
      globalApiKey: GOOD.globalApiKey,
    });
  });

  it.each(["A".repeat(32), "a".repeat(31), "a".repeat(33), "../accounts"])(
    "refuses the account id %s",
    (accountId) => {
      expect(errorsOf(providerCredentialsSchema, { ...GOOD, accountId })).toEqual({
        accountId: "Account ID format is invalid (32 characters, hex)",
      });
    },
  );
});

describe("service names", () => {
  const names = { d1Name: "atrium", kvName: "atrium", r2Name: "atrium" };

  it("the default is a valid name for all three", () => {
    expect(DEFAULT_SERVICE_NAME).toBe("atrium");
    expect(serviceNamesSchema.parse(names)).toEqual(names);
  });

  it("requires d1Name, kvName and r2Name", () => {
    expect(Object.keys(errorsOf(serviceNamesSchema, {}))).toEqual(["d1Name", "kvName", "r2Name"]);
  });

  it.each([
    ["d1Name", "a".repeat(65)],
    ["d1Name", "a/b"],
    ["kvName", "a".repeat(513)],
    ["kvName", "a\u0000b"],
    ["r2Name", "ab"],
    ["r2Name", "a".repeat(64)],
    ["r2Name", "Atrium"],
    ["r2Name", "-atrium"],
    ["r2Name", "a_b"],
  ])("refuses %s %j", (field, value) => {
    expect(Object.keys(errorsOf(serviceNamesSchema, { ...names, [field]: value }))).toEqual([
      field,
    ]);
  });
});
