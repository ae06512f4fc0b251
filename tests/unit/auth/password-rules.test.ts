import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { passwordState, requireUnguessable } from "@/lib/auth/password-rules";

const ADA = { name: "Ada Lovelace", email: "ada.byron@engine.example" };
const COMMON = "This password is one of the first that are guessed. Please choose another one.";
const CLOSE = "The password must not be made of the person's name or e-mail or the product's name";

const LIST = new URL("../../../public/common-passwords.txt", import.meta.url);
const WITH_LIST = { assets: { fetch: async () => new Response(await readFile(LIST)) } };

const refusalOf = (password: string, person = ADA) =>
  requireUnguessable(WITH_LIST, password, person).then(
    () => null,
    (thrown: Error) => thrown.message,
  );

describe("a password that is guessed first", () => {
  it.each(["password", "12345678", "PassWord", "password123", "iloveyou", "qwertyuiop"])(
    "is refused: %s",
    async (password) => expect(await refusalOf(password)).toBe(COMMON),
  );

  it.each([
    "lovelace",
    "Lovelace1",
    "ada.byron",
    "engine-2026",
    "Atrium-1",
    "atriumatrium",
    "byronlovelace",
  ])("is refused where it is the person's or the product's words: %s", async (password) =>
    expect(await refusalOf(password)).toBe(CLOSE),
  );

  it.each([
    "correct horse battery",
    "k4rtoffe",
    "ada likes engines",
    "atrium of nine pillars",
    "12345678 12345678",
  ])("others are taken: %s", async (password) => expect(await refusalOf(password)).toBeNull());

  it("takes parts of a common one and no pattern of the text between two", async () => {
    expect(await refusalOf("passwor dragon")).toBeNull();
    expect(await refusalOf("\n12345678")).toBeNull();
  });

  it("is not taken where the list cannot be read", async () => {
    const gone = { assets: { fetch: async () => new Response(null, { status: 404 }) } };
    for (const ctx of [gone, { assets: null }])
      await expect(requireUnguessable(ctx, "k4rtoffe", ADA)).rejects.toThrow(/static files/);
  });

  it("says it beside the field that it is told of", async () => {
    await expect(requireUnguessable(WITH_LIST, "password", ADA, "newPassword")).rejects.toThrow(
      expect.objectContaining({ code: "invalid_input", errors: { newPassword: [COMMON] } }),
    );
  });

  it("one that was given is asked for anew, and after seven days nothing else opens", () => {
    const day = 24 * 60 * 60 * 1000;
    expect(passwordState(null, 100 * day)).toBe("own");
    expect(passwordState(0, 6 * day)).toBe("given");
    expect(passwordState(0, 7 * day)).toBe("overdue");
  });
});
