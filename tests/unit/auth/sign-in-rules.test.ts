import { describe, expect, it } from "vitest";
import { signInSchema } from "@/lib/auth/schema";
import { readSignInForm, signInFailureText } from "@/lib/auth/sign-in-rules";
import { parseInput } from "@/lib/parse-input";
import { normalizeEmail } from "@/lib/text/email-address";

const REQUIRED = "Email and password are required";
const MALFORMED = "Please enter a valid email address";

describe("the sign-in form", () => {
  it("the email is trimmed and lower-cased, the password left as typed", () => {
    expect(normalizeEmail("  Ada@Example.COM ")).toBe("ada@example.com");
    expect(readSignInForm({ email: " Ada@Example.com ", password: " Secret " })).toEqual({
      input: { email: "ada@example.com", password: " Secret " },
    });
  });

  it.each([
    ["no e-mail", "", "secret", REQUIRED, "email"],
    ["a blank e-mail", "   ", "secret", REQUIRED, "email"],
    ["no password", "a@b.c", "", REQUIRED, "password"],
    ["no at sign", "ab.c", "secret", MALFORMED, "email"],
  ])("%s", (_name, email, password, problem, field) => {
    expect(readSignInForm({ email, password })).toEqual({ input: null, problem, field });
  });

  it("what an unsuccessful answer shows", () => {
    expect(signInFailureText({ status: 401, message: "x" })).toBe("Invalid credentials");
    expect(signInFailureText({ status: 400, message: "x" })).toBe("Invalid credentials");
    expect(signInFailureText({ status: 500, message: "x" })).toBe("Invalid credentials");
    expect(signInFailureText({ status: 429, message: "In 15 minutes." })).toBe("In 15 minutes.");
    expect(signInFailureText({ status: 0, message: "x" })).toBe("Login temporarily unavailable");
  });
});

describe("the email is text, an at sign, text, a dot, text", () => {
  const read = (email: unknown) => parseInput(signInSchema, { email, password: "x" }).email;

  it.each(["a@b.c", "ada+list@mail.example.org", "ä@ö.de"])("%s is one", (email) => {
    expect(read(email)).toBe(email);
  });

  it.each([
    "a@b",
    "a b@c.d",
    "@b.c",
    "a@.c".replace(".c", "."),
    "a@@b.c",
    `${"a".repeat(250)}@b.cd`,
    "a\0@b.c",
  ])("%j is none", (email) => expect(() => read(email)).toThrow(MALFORMED));

  it.each([undefined, null, 7, {}])("%j is missing", (email) => {
    expect(() => read(email)).toThrow(REQUIRED);
  });
});
