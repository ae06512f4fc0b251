import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { requireUnguessable } from "@/lib/auth/password-rules";
import { readConfig } from "@/lib/context/config";
import { TEST_SECRETS } from "../../support/system";

const ADA = { name: "Ada Lovelace", email: "ada.byron@engine.example" };
const COMMON = "Too common. Choose a password that isn't on lists of leaked passwords.";
const CLOSE =
  "Too close to the name, the email or the product's name. Choose words that have nothing to do with them.";
const SIMPLE =
  "Too simple: it repeats one pattern, or follows the alphabet or the numbers. Choose several unrelated words.";
const LEAKED = "This password is in known data leaks. Choose one that is used nowhere else.";

const LIST = new URL("../../../public/common-passwords.txt", import.meta.url);
const CONFIG = readConfig(TEST_SECRETS);
const WITH_LIST = {
  assets: { fetch: async () => new Response(await readFile(LIST)) },
  config: CONFIG,
};

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
    "Ada Byron",
    "ADA.BYRON@engine.example!",
    "l-o-v-e-l-a-c-e-1",
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

  it("is not taken where the list can't be read", async () => {
    const gone = { assets: { fetch: async () => new Response(null, { status: 404 }) } };
    for (const { assets } of [gone, { assets: null }])
      await expect(requireUnguessable({ assets, config: CONFIG }, "k4rtoffe", ADA)).rejects.toThrow(
        /static files/,
      );
  });

  it("says it beside the field that it is told of", async () => {
    await expect(requireUnguessable(WITH_LIST, "password", ADA, "newPassword")).rejects.toThrow(
      expect.objectContaining({ code: "invalid_input", errors: { newPassword: [COMMON] } }),
    );
  });

  it.each([
    ["li@wu.io", "li@wu.io"],
    ["superadmin-example", "superadmin@example.com"],
    ["super.ADMIN 2026", "superadmin@example.com"],
    ["liwuliwu12", "li@wu.io"],
  ])("is refused where it is an address with other punctuation: %s", async (password, email) =>
    expect(await refusalOf(password, { name: "Li Wu", email })).toBe(CLOSE),
  );

  it.each(["aaaaaaaa", "        ", "!!!!!!!!!", "abababab", "xyzxyzxyzx", "cdefghij", "jihgfedcb"])(
    "is refused where it is one pattern or a sequence: %j",
    async (password) => expect(await refusalOf(password)).toBe(SIMPLE),
  );
});

describe("a leaked password", () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A stand-in for Have I Been Pwned. */
  async function leaks(answer: string | null, status = 200) {
    const asked: { url?: string; padding?: unknown; body: string }[] = [];
    const server = createServer((incoming, outgoing) => {
      asked.push({ url: incoming.url, padding: incoming.headers["add-padding"], body: "" });
      // Without an answer, the call times out.
      if (answer !== null) outgoing.writeHead(status).end(answer);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { asked, origin };
  }

  const check = (origin: string, password: string, allowed = origin) =>
    requireUnguessable(
      {
        ...WITH_LIST,
        config: { ...CONFIG, pwnedPasswordsBaseUrl: origin, outboundAllowedOrigins: [allowed] },
      },
      password,
      ADA,
    ).then(
      () => null,
      (thrown: Error) => thrown.message,
    );

  // SHA-1 of "correct horse battery staple".
  const [PREFIX, REST] = ["ABF7A", "AD6438836DBE526AA231ABDE2D0EEF74D42"];

  it("is refused by the first five characters of its SHA-1, which are all that leaves", async () => {
    const { asked, origin } = await leaks(`${"0".repeat(35)}:3\r\n${REST}:2413945\r\n`);
    expect(await check(origin, "correct horse battery staple")).toBe(LEAKED);
    expect(asked).toEqual([{ url: `/range/${PREFIX}`, padding: "true", body: "" }]);
    expect(await check(origin, "another horse battery staple")).toBeNull();
  });

  it("is not one where the answer is padded with it", async () => {
    const { origin } = await leaks(`${REST}:0\r\n`);
    expect(await check(origin, "correct horse battery staple")).toBeNull();
  });

  it("blocks no one where there is no answer, a failure, or no permission to ask", async () => {
    const silent = await leaks(null);
    expect(await check(silent.origin, "correct horse battery staple")).toBeNull();
    const failing = await leaks(`${REST}:9`, 503);
    expect(await check(failing.origin, "correct horse battery staple")).toBeNull();
    const unasked = await leaks(`${REST}:9`);
    const other = "https://api.pwnedpasswords.com";
    expect(await check(unasked.origin, "correct horse battery staple", other)).toBeNull();
    expect(unasked.asked).toEqual([]);
  });
});
