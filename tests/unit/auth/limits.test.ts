import { beforeEach, expect, it } from "vitest";
import { identityProviders, rateLimits } from "@/db/schema/auth";
import { openLink } from "@/lib/account-links/links";
import { requestReset, resetPassword } from "@/lib/account-links/reset-password";
import type { Actor } from "@/lib/auth/actor";
import { finishOidcSignIn, startOidcSignIn } from "@/lib/auth/oidc/oidc-sign-in";
import { signInByPasskey } from "@/lib/auth/passkeys/passkey-sign-in";
import { hashPassword } from "@/lib/auth/password";
import { confirmTotp, startTotp } from "@/lib/auth/second-factor/own-factor";
import { signIn } from "@/lib/auth/sign-in";
import { stepUp } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { changeOwnPassword } from "@/lib/users/own-account";
import { answeringEngine } from "../../support/answering-engine";
import { closeAfterTests } from "../../support/close-after-tests";
import { createPasskeyDevice } from "../../support/passkey-device";
import { createTestSystem } from "../../support/test-system";

const SITE = { origin: "https://atrium.example.com", rpId: "atrium.example.com" };
const ORIGIN = SITE.origin;
const EMAIL = "nobody@example.com";
const PROVIDER = "company";

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const passwordHash = await hashPassword("the present password", { ln: 10, r: 8, p: 1 });
const person = await system.createActor("moderator", { passwordHash });
await startTotp(system.context(person));
const provider = { name: "Company", issuer: "https://login.example.com", clientId: "atrium" };
const times = { createdAt: 1, updatedAt: 1 };
await system
  .context()
  .db.insert(identityProviders)
  .values({ ...provider, ...times, id: PROVIDER, domains: "[]" });
beforeEach(() => system.context().db.delete(rateLimits));

const contextOf = (actor: Actor | null = null): Context =>
  system.context(actor, { engine: answeringEngine(system.config) });
const nobody = () => contextOf();
const own = () => contextOf(person);
const signed = () => createPasskeyDevice().sign({ ...SITE, challenge: "another" });

/** Everything that can be guessed, its limit per network, and a failed attempt. */
const GUESSES: readonly [what: string, limit: number, attempt: () => Promise<unknown>][] = [
  ["a password", 5, () => signIn(nobody(), { email: EMAIL, password: "wrong" }, null)],
  [
    "one's password, to change it",
    5,
    () => changeOwnPassword(own(), { currentPassword: "wrong", newPassword: "violet harbour 42" }),
  ],
  ["one's password, to confirm", 5, () => stepUp(own(), { password: "wrong" })],
  ["a code, to confirm", 5, () => stepUp(own(), { code: "ABCDEFGHIJKLMNOP" })],
  ["the first code of an app", 5, () => confirmTotp(own(), { code: "000000" })],
  [
    "a passkey, to confirm",
    5,
    () => stepUp(own(), { passkey: signed() }, { sealed: null, site: SITE }),
  ],
  [
    "a passkey, to sign in",
    50,
    () =>
      signInByPasskey(
        nobody(),
        { response: signed() },
        { sealed: null, site: SITE, presented: null },
      ),
  ],
  [
    "an answer of an identity provider",
    50,
    () =>
      finishOidcSignIn(nobody(), PROVIDER, {
        ...{ origin: ORIGIN, query: "?code=a&state=b", sealed: null, presented: null },
      }),
  ],
  ["a link", 30, () => openLink(nobody(), { token: "a".repeat(43) })],
  [
    "a link for a new password",
    30,
    () => resetPassword(nobody(), { token: "a".repeat(43), password: "violet harbour 42" }),
  ],
];

it.each(GUESSES)("%s is guessed at %i times in 15 minutes", async (_what, limit, attempt) => {
  for (let times = 0; times < limit; times++)
    await expect(attempt()).rejects.not.toMatchObject({ code: "rate_limited" });
  const refused = await attempt().then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ code: "rate_limited", status: 429 });
  expect((refused as { retryAfter?: number }).retryAfter).toBeGreaterThan(0);
});

it("mails to one address, and calls of an issuer, are limited too", async () => {
  for (let times = 0; times < 5; times++) await requestReset(nobody(), { email: EMAIL });
  await expect(requestReset(nobody(), { email: EMAIL })).rejects.toMatchObject({
    code: "rate_limited",
  });
  await system.context().db.delete(rateLimits);
  const start = () => startOidcSignIn(nobody(), PROVIDER, { origin: ORIGIN, to: "/" });
  await start().catch(() => undefined);
  await system.context().db.update(rateLimits).set({ count: 300 });
  await expect(start()).rejects.toMatchObject({ code: "rate_limited" });
});
