import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { emailChanges } from "@/db/schema/account-links";
import { identityProviders, notices, users } from "@/db/schema/auth";
import { outbox } from "@/db/schema/mail";
import { auditLog } from "@/db/schema/system";
import {
  confirmEmail,
  confirmUserEmail,
  getUserEmailChange,
  rejectUserEmail,
} from "@/lib/account-links/confirm-email";
import {
  cancelEmailChange,
  getEmailChange,
  sendEmailChange,
} from "@/lib/account-links/email-change";
import { openLink } from "@/lib/account-links/links";
import { createResetLink, resetPassword } from "@/lib/account-links/reset-password";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { STEP_UP_MS } from "@/lib/auth/step-up";
import { mailNotices } from "@/lib/notices/mail-notices";
import { noticeText } from "@/lib/notices/notice-words";
import { changeOwnPassword, updateOwnAccount } from "@/lib/users/own-account";
import { updateUser } from "@/lib/users/write-users";
import { linkIn } from "../../support/mail-stand-in";
import {
  closeLinksWorld,
  emptyLinks,
  linkSteps,
  startLinksWorld,
  tokenOf,
} from "./account-links-fixture";

const DAY_MS = 24 * 60 * 60 * 1000;
let person: Actor;
let wanted: string;

const world = await startLinksWorld();
afterAll(() => closeLinksWorld(world));
beforeEach(async () => {
  await emptyLinks(world);
  person = await world.system.createActor("moderator");
  wanted = `new-${person.id}@example.com`;
});

const { as, connectMail, sendMails } = linkSteps(() => world);
const emailOf = async ({ id }: Pick<Actor, "id"> = person) =>
  (await as(null).db.select().from(users).where(eq(users.id, id)))[0]?.email;
const ask = (email = wanted, actor = person) => updateOwnAccount(as(actor), { email });
const noticesOf = async ({ id }: Pick<Actor, "id">) =>
  (await as(null).db.select().from(notices).where(eq(notices.userId, id))).map(
    ({ kind, parts }) => {
      const { title, text } = noticeText(kind, JSON.parse(parts));
      return { kind, title, text };
    },
  );
const DEAD = {
  code: "not_found",
  message: expect.stringContaining("has expired or was already used"),
};

/** Returns the link's token mailed to the new address. */
async function mailedToken(): Promise<string> {
  await sendMails();
  const mail = world.standIn.mails.findLast(({ to }) => JSON.stringify(to).includes(wanted));
  if (!mail) throw new Error("No mail came");
  return tokenOf(linkIn(mail));
}

describe("one's own new email", () => {
  it("counts once the link that was sent to it was used, once; the address before is told", async () => {
    await connectMail();
    const { user, pendingEmail } = await updateOwnAccount(as(person), {
      name: "Ada",
      email: ` ${wanted.toUpperCase()} `,
    });
    expect(user).toMatchObject({ name: "Ada", email: person.email });
    expect(pendingEmail).toMatchObject({ email: wanted, confirmed_by: "link" });
    expect(await emailOf()).toBe(person.email);
    const [asked] = await noticesOf(person);
    expect(asked).toMatchObject({
      kind: "email_requested",
      title: `Email change requested: ${wanted}`,
      text: expect.stringMatching(/address 203\.0\.113\.7.*If this wasn't you, cancel it/),
    });
    await mailNotices(as(null));
    const token = await mailedToken();
    const told = world.standIn.mails.map(({ to }) => String(to)).toSorted();
    expect(told).toEqual([person.email, wanted].toSorted());
    expect(await openLink(as(null), { token })).toMatchObject({
      ...{ kind: "email", email: wanted, from_email: person.email, name: "Ada" },
    });
    expect(await emailOf()).toBe(person.email);
    const tries = await Promise.allSettled([1, 2, 3].map(() => confirmEmail(as(null), { token })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await emailOf()).toBe(wanted);
    await expect(confirmEmail(as(null), { token })).rejects.toMatchObject(DEAD);
    const kinds = (await noticesOf(person)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["email_requested", "email_changed"]));
    const rows = await as(null).db.select().from(auditLog).where(eq(auditLog.entityId, person.id));
    expect(rows.map(({ action }) => action)).toEqual([
      ...["users.requestEmail", "users.edit", "users.confirmEmail"],
    ]);
    expect(JSON.stringify([rows, await as(null).db.select().from(outbox)])).not.toContain(token);
  });

  it("ends with a day, a newer request, a cancellation, and with what it was made for", async () => {
    await connectMail();
    const late = (token: string) => confirmEmail(as(null, { now: Date.now() + DAY_MS }), { token });
    await ask();
    const first = await mailedToken();
    await expect(late(first)).rejects.toMatchObject(DEAD);
    expect((await sendEmailChange(as(person))).email).toBe(wanted);
    const second = await mailedToken();
    await expect(confirmEmail(as(null), { token: first })).rejects.toMatchObject(DEAD);
    await cancelEmailChange(as(person));
    await expect(confirmEmail(as(null), { token: second })).rejects.toMatchObject(DEAD);
    expect(await getEmailChange(as(person))).toBeNull();
    const changes: Partial<typeof users.$inferInsert>[] = [
      { active: false },
      { email: `moved-${person.id}@example.com` },
    ];
    for (const change of changes) {
      await ask();
      const token = await mailedToken();
      const { db } = as(null);
      await db.update(users).set(change).where(eq(users.id, person.id));
      await expect(openLink(as(null), { token })).rejects.toMatchObject(DEAD);
      await expect(confirmEmail(as(null), { token })).rejects.toMatchObject(DEAD);
      await db
        .update(users)
        .set({ active: true, email: person.email })
        .where(eq(users.id, person.id));
    }
    expect(await emailOf()).toBe(person.email);
  });

  it("ends with a new password, by a link or of one's own: an intruder may have asked for it", async () => {
    await connectMail();
    const passwordHash = await hashPassword("the old password", { ln: 10, r: 8, p: 1 });
    const ways: ((owner: Actor) => Promise<unknown>)[] = [
      (owner) =>
        changeOwnPassword(as(owner), {
          ...{ currentPassword: "the old password", newPassword: "violet-harbour-42" },
        }),
      async (owner) => {
        const { url } = await createResetLink(as(world.admin), owner.id);
        await resetPassword(as(null), { token: tokenOf(url), password: "violet-harbour-42" });
      },
    ];
    for (const change of ways) {
      person = await world.system.createActor("moderator", { passwordHash });
      wanted = `new-${person.id}@example.com`;
      await ask();
      const token = await mailedToken();
      await change(person);
      await expect(confirmEmail(as(null), { token })).rejects.toMatchObject(DEAD);
      expect(await emailOf()).toBe(person.email);
    }
  });

  it("is refused while it is in use, also when it comes into use meanwhile", async () => {
    await connectMail();
    await expect(ask(world.admin.email)).rejects.toMatchObject({ code: "conflict" });
    await ask();
    const token = await mailedToken();
    await world.system.createActor("moderator", { email: wanted });
    await expect(confirmEmail(as(null), { token })).rejects.toMatchObject({ code: "conflict" });
    expect(await emailOf()).toBe(person.email);
  });

  it("enters no domain that an identity provider lists, also when it lists it meanwhile", async () => {
    await connectMail();
    await ask();
    const token = await mailedToken();
    await as(null)
      .db.insert(identityProviders)
      .values({
        ...{ id: "one", name: "Company", issuer: "https://a.example", clientId: "a" },
        ...{ domains: '["example.com"]', createdAt: 1, updatedAt: 1 },
      });
    await expect(confirmEmail(as(null), { token })).rejects.toMatchObject(DEAD);
    await expect(
      confirmUserEmail(as(world.superadmin), person.id, { email: wanted }),
    ).rejects.toMatchObject({ code: "conflict" });
    await expect(ask(`other-${wanted}`)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await emailOf()).toBe(person.email);
    await as(null).db.delete(identityProviders);
  });

  it("is mailed at most five times in 15 minutes, with step-up each time", async () => {
    await connectMail();
    for (let index = 0; index < 5; index += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ code: "rate_limited" });
    const late = { ...person, confirmedAt: Date.now() - STEP_UP_MS };
    await expect(sendEmailChange(as(late))).rejects.toMatchObject({ code: "step_up_required" });
  });
});

describe("where no mail can be sent", () => {
  const seen = (actor: Actor) => getUserEmailChange(as(actor), person.id);

  it("a superadmin confirms, who is told and sees what was asked", async () => {
    const { pendingEmail } = await ask();
    expect(pendingEmail).toMatchObject({ email: wanted, confirmed_by: "superadmin" });
    expect(await noticesOf(world.superadmin)).toContainEqual({
      kind: "email_waiting",
      title: `${person.name} requested an email change`,
      text: `From ${person.email} to ${wanted}. Confirm or reject it on their user page.`,
    });
    expect(await seen(world.superadmin)).toMatchObject({ email: wanted });
    expect(await seen(world.admin)).toBeNull();
    const confirm = (actor: Actor, email = wanted) =>
      confirmUserEmail(as(actor), person.id, { email });
    await expect(confirm(world.admin)).rejects.toMatchObject({ code: "forbidden" });
    const late = { ...world.superadmin, confirmedAt: Date.now() - STEP_UP_MS };
    await expect(confirm(late)).rejects.toMatchObject({ code: "step_up_required" });
    // Fails if it isn't the email that was shown.
    await expect(confirm(world.superadmin, "x@example.com")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await emailOf()).toBe(person.email);
    await confirm(world.superadmin);
    expect(await emailOf()).toBe(wanted);
    expect(await noticesOf(person)).toContainEqual({
      kind: "email_changed",
      title: `Your email address is now ${wanted}`,
      text: `Previously ${person.email}. ${world.superadmin.name} made this change.`,
    });
  });

  it("a superadmin may reject it", async () => {
    await ask();
    await rejectUserEmail(as(world.superadmin), person.id, { email: wanted });
    expect(await as(null).db.select().from(emailChanges)).toEqual([]);
    await expect(
      confirmUserEmail(as(world.superadmin), person.id, { email: wanted }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("another superadmin confirms a superadmin's, and of the only one it counts at once", async () => {
    const second = await world.system.createActor("superadmin");
    const { pendingEmail } = await ask(wanted, second);
    expect(pendingEmail).toMatchObject({ confirmed_by: "superadmin" });
    await expect(confirmUserEmail(as(second), second.id, { email: wanted })).rejects.toMatchObject({
      code: "forbidden",
    });
    await confirmUserEmail(as(world.superadmin), second.id, { email: wanted });
    expect(await emailOf(second)).toBe(wanted);
    await as(null).db.update(users).set({ active: false }).where(eq(users.id, second.id));
    const own = `only-${person.id}@example.com`;
    expect((await ask(own, world.superadmin)).user.email).toBe(own);
    expect(await emailOf(world.superadmin)).toBe(own);
  });

  it("a new email from a person who manages the account counts at once and drops the one they asked for", async () => {
    await ask();
    const email = `given-${person.id}@example.com`;
    await updateUser(as(world.admin), person.id, { email });
    expect(await emailOf()).toBe(email);
    expect(await as(null).db.select().from(emailChanges)).toEqual([]);
    expect((await noticesOf(person)).map(({ kind }) => kind)).toContain("email_changed");
  });
});
