import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { passwordResets } from "@/db/schema/account-links";
import { apiTokens } from "@/db/schema/api-tokens";
import { sessions, totpFactors, users } from "@/db/schema/auth";
import { outbox } from "@/db/schema/mail";
import { auditLog } from "@/db/schema/system";
import { openLink } from "@/lib/account-links/links";
import { createResetLink, requestReset, resetPassword } from "@/lib/account-links/reset-password";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { newSession, startSessionStatements } from "@/lib/auth/session";
import { signIn } from "@/lib/auth/sign-in";
import { linkIn } from "../../support/mail-stand-in";
import {
  closeLinksWorld,
  emptyLinks,
  GOOD_PASSWORD,
  linkSteps,
  startLinksWorld,
  tokenOf,
} from "./account-links-fixture";

const OLD_PASSWORD = "correct horse battery";
const HOUR_MS = 60 * 60 * 1000;
let person: Actor;

const world = await startLinksWorld();
const passwordHash = await hashPassword(OLD_PASSWORD);
afterAll(() => closeLinksWorld(world));
beforeEach(async () => {
  await emptyLinks(world);
  person = await world.system.createActor("moderator", { passwordHash });
});

const { as, connectMail, sendMails } = linkSteps(() => world);
const makeLink = (actor: Actor = world.admin) => createResetLink(as(actor), person.id);
const reset = (url: string, password = GOOD_PASSWORD, now = Date.now()) =>
  resetPassword(as(null, { now }), { token: tokenOf(url), password });
const enter = (password: string) => signIn(as(null), { email: person.email, password }, null);
const change = (set: Partial<typeof users.$inferInsert>, id = person.id) =>
  as(null).db.update(users).set(set).where(eq(users.id, id));
const DEAD = {
  code: "not_found",
  message: expect.stringContaining("has expired or was already used"),
};

/** Gives the person a live session and an API token. */
async function giveAccess() {
  const { db } = as(null);
  const { tokenHash } = await newSession();
  await startSessionStatements(as(null), person.id, tokenHash).insert;
  await db.insert(apiTokens).values({
    tokenHash: crypto.randomUUID(),
    id: crypto.randomUUID(),
    userId: person.id,
    name: "Script",
    role: "moderator",
    access: "write",
    lastFour: "abcd",
    createdAt: 1,
    expiresAt: Date.now() + HOUR_MS,
  });
}

describe("a link that is passed on", () => {
  it("sets a new password once, and ends every session and token of its person", async () => {
    await giveAccess();
    await change({ passwordGivenAt: 1 });
    const { url, expires_at } = await makeLink();
    expect(url).toMatch(/^https:\/\/atrium\.example\.com\/reset#[0-9a-f]{64}$/);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(HOUR_MS);
    expect(await openLink(as(null), { token: tokenOf(url) })).toMatchObject({
      kind: "reset",
      email: person.email,
    });
    expect(await reset(url)).toEqual({ email: person.email });
    const { db } = as(null);
    expect(await db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
    expect(await db.select().from(apiTokens).where(eq(apiTokens.userId, person.id))).toEqual([]);
    await expect(reset(url, "another-harbour-43")).rejects.toMatchObject(DEAD);
    await expect(enter(OLD_PASSWORD)).rejects.toMatchObject({ code: "invalid_credentials" });
    const signedIn = await enter(GOOD_PASSWORD);
    expect(signedIn).toMatchObject({ user: { id: person.id } });
    expect(JSON.stringify(signedIn)).not.toContain("must_change_password");
    const actions = await db.select().from(auditLog).where(eq(auditLog.entityId, person.id));
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["users.createResetLink", "auth.resetPassword"]),
    );
    expect(JSON.stringify(actions)).not.toContain(tokenOf(url));
  });

  it("leaves the second factor, which the sign-in asks for", async () => {
    const { db } = as(null);
    const factor = { secret: "sealed", createdAt: 1, confirmedAt: 1 };
    await db.insert(totpFactors).values({ userId: person.id, ...factor });
    await reset((await makeLink()).url);
    expect(await enter(GOOD_PASSWORD)).toMatchObject({ methods: ["totp", "recovery"] });
  });

  it("lets one of many who use it at once set the password", async () => {
    const { url } = await makeLink();
    const tries = Array.from({ length: 6 }, (_, n) => reset(url, `violet-harbour-${n}0`));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const audits = as(null).db.select().from(auditLog);
    expect(await audits.where(eq(auditLog.action, "auth.resetPassword"))).toHaveLength(1);
  });

  it("ends with the hour, with a newer one, and with what it was made for", async () => {
    const { url: first } = await makeLink();
    const { url } = await makeLink();
    await expect(reset(first)).rejects.toMatchObject(DEAD);
    await expect(reset(url, GOOD_PASSWORD, Date.now() + HOUR_MS)).rejects.toMatchObject(DEAD);
    await change({ active: false });
    await expect(reset(url)).rejects.toMatchObject(DEAD);
    await change({ active: true, email: `new-${person.email}` });
    await expect(reset(url)).rejects.toMatchObject(DEAD);
    await change({ email: person.email, passwordHash: await hashPassword("their own choice 1") });
    await expect(reset(url)).rejects.toMatchObject(DEAD);
    await change({ passwordHash });
    expect(await reset(url)).toEqual({ email: person.email });
  });

  it("goes with its person", async () => {
    const { url } = await makeLink();
    await as(null).db.delete(users).where(eq(users.id, person.id));
    await expect(reset(url)).rejects.toMatchObject(DEAD);
    expect(await as(null).db.select().from(passwordResets)).toEqual([]);
  });

  it("works only while anyone who made it may edit its person", async () => {
    const maker = await world.system.createActor("admin");
    const { url } = await makeLink(maker);
    await change({ role: "superadmin" });
    await expect(reset(url)).rejects.toMatchObject(DEAD);
    await change({ role: "moderator" });
    await change({ active: false }, maker.id);
    await expect(reset(url)).rejects.toMatchObject(DEAD);
    await change({ active: true }, maker.id);
    const resetting = reset(url);
    await change({ active: false }, maker.id);
    await expect(resetting).rejects.toMatchObject(DEAD);
    await as(null).db.delete(users).where(eq(users.id, maker.id));
    await expect(reset(url)).rejects.toMatchObject(DEAD);
  });

  it("is for anyone who may edit someone else, with a sign-in of the last 15 minutes, and for no token", async () => {
    const admin = await world.system.createActor("admin");
    for (const target of [admin.id, world.superadmin.id, world.admin.id])
      await expect(createResetLink(as(world.admin), target)).rejects.toMatchObject({
        code: "forbidden",
      });
    expect(await createResetLink(as(world.superadmin), admin.id)).toMatchObject({
      url: expect.any(String),
    });
    await expect(createResetLink(as(world.superadmin), "nobody")).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(createResetLink(as(person), person.id)).rejects.toMatchObject({
      code: "forbidden",
    });
    const long = { ...world.admin, confirmedAt: Date.now() - 16 * 60_000 };
    await expect(makeLink(long)).rejects.toMatchObject({ code: "step_up_required" });
    const byToken = { ...world.admin, sessionId: null, confirmedAt: null };
    await expect(makeLink(byToken)).rejects.toMatchObject({ code: "forbidden" });
    await change({ active: false });
    await expect(makeLink()).rejects.toMatchObject({ code: "conflict" });
  });

  it("takes no password that is guessed first, and is not used up by one", async () => {
    const { url } = await makeLink();
    for (const password of ["short", "password123", `atrium${person.name}`.slice(0, 12)])
      await expect(reset(url, password)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await reset(url)).toEqual({ email: person.email });
  });
});

describe("a forgotten password", () => {
  const forgot = (email: string, changes = {}) => requestReset(as(null, changes), { email });

  it("says that nothing is mailed where no mail can be sent, and makes no link", async () => {
    expect(await forgot(person.email)).toEqual({ mailed: false });
    await world.system.settle();
    expect(await as(null).db.select().from(passwordResets)).toEqual([]);
  });

  it("mails a link to anyone who has the email, and answers the same for anyone", async () => {
    await connectMail();
    const unknown = await forgot("nobody@example.com");
    const known = await forgot(person.email);
    expect(known).toEqual(unknown);
    await world.system.settle();
    await sendMails();
    expect(world.standIn.mails).toMatchObject([{ to: person.email }]);
    const url = linkIn(world.standIn.mails[0]);
    expect(JSON.stringify(await as(null).db.select().from(outbox))).not.toContain(tokenOf(url));
    expect(await reset(url)).toEqual({ email: person.email });
  });

  it("looks at who it is for after the answer only", async () => {
    await connectMail();
    const deferred: Promise<unknown>[] = [];
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const timeOf = async (email: string) => {
      const defer = (work: Promise<unknown>) => deferred.push(work);
      const ctx = as(null, { defer, client: { ip: crypto.randomUUID(), userAgent: "" } });
      const began = performance.now();
      await requestReset(ctx, { email });
      return performance.now() - began;
    };
    await timeOf("first@example.com");
    const before = deferred.length;
    await timeOf(person.email);
    await timeOf("nobody@example.com");
    expect(deferred).toHaveLength(before + 2);
    await Promise.all(deferred);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it("mails nothing to the inactive, and ends the mailed link before, not one that is passed on", async () => {
    await connectMail();
    const { url: passedOn } = await makeLink();
    await forgot(person.email);
    await world.system.settle();
    await forgot(person.email);
    await world.system.settle();
    await sendMails();
    // The first was revoked before it was sent.
    expect(world.standIn.mails).toHaveLength(1);
    expect(await openLink(as(null), { token: tokenOf(passedOn) })).toMatchObject({ kind: "reset" });
    const mailed = linkIn(world.standIn.mails[0]);
    await makeLink();
    await expect(reset(mailed)).rejects.toMatchObject(DEAD);
    await change({ active: false });
    await forgot(person.email);
    await world.system.settle();
    await sendMails();
    expect(world.standIn.mails).toHaveLength(1);
  });

  it("is limited for a network and an email, whether anyone has it or not", async () => {
    for (const email of [person.email, "nobody@example.com"]) {
      for (let n = 0; n < 5; n++) await forgot(email);
      await expect(forgot(email)).rejects.toMatchObject({ code: "rate_limited" });
    }
    for (const email of ["nobody", ""])
      await expect(forgot(email)).rejects.toMatchObject({ code: "invalid_input" });
  });
});
