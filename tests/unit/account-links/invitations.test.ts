import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { invitations } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { outbox } from "@/db/schema/mail";
import { auditLog, settings } from "@/db/schema/system";
import { acceptInvitation } from "@/lib/account-links/accept-invitation";
import {
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from "@/lib/account-links/invitations";
import { openLink } from "@/lib/account-links/links";
import { listInvitationsSchema } from "@/lib/account-links/schema";
import { signIn } from "@/lib/auth/sign-in";
import { listOutbox } from "@/lib/integrations/mail/outbox";
import { retentionJob } from "@/lib/job-kinds/retention";
import { listOutboxSchema } from "@/lib/mail/schema";
import { DAY_MS } from "@/lib/time";
import { linkIn } from "../../support/mail-stand-in";
import {
  closeLinksWorld,
  emptyLinks,
  GOOD_PASSWORD,
  linkSteps,
  startLinksWorld,
  tokenOf,
} from "./account-links-fixture";

const world = await startLinksWorld();
afterAll(() => closeLinksWorld(world));
beforeEach(async () => {
  await emptyLinks(world);
  await as(null).db.delete(users).where(eq(users.email, "ada@example.com"));
});

const { as, connectMail, sendMails, invite, peopleWith } = linkSteps(() => world);
const accept = (url: string, changes: object = {}, now = Date.now()) =>
  acceptInvitation(as(null, { now }), {
    token: tokenOf(url),
    name: "Ada L.",
    password: GOOD_PASSWORD,
    ...changes,
  });
const list = async (now = Date.now()) => {
  const query = listInvitationsSchema.parse({});
  return (await listInvitations(as(world.superadmin, { now }), query)).rows;
};
const DEAD = {
  code: "not_found",
  message: expect.stringContaining("has expired or was already used"),
};

describe("inviting", () => {
  it("makes a link that sets name and password once, and signs in by them", async () => {
    const made = await invite();
    expect(made).toMatchObject({ mailed: false, invitation: { email: "ada@example.com" } });
    expect(made.url).toMatch(/^https:\/\/atrium\.example\.com\/invite#[0-9a-f]{64}$/);
    expect(Date.parse(made.expires_at) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    const token = tokenOf(made.url);
    expect(await openLink(as(null), { token })).toMatchObject({
      kind: "invitation",
      email: "ada@example.com",
      name: "Ada Lovelace",
    });
    const user = await accept(made.url);
    expect(user).toMatchObject({ name: "Ada L.", email: "ada@example.com", role: "moderator" });
    await expect(accept(made.url)).rejects.toMatchObject(DEAD);
    await expect(openLink(as(null), { token })).rejects.toMatchObject(DEAD);
    const input = { email: "ada@example.com", password: GOOD_PASSWORD };
    const signedIn = await signIn(as(null), input, null);
    expect(signedIn).toMatchObject({ user: { id: user.id } });
    expect(signedIn).not.toMatchObject({ user: { must_change_password: true } });
    expect(await list()).toEqual([]);
  });

  it("says who invites to what and as what, in the mail and on the link's page", async () => {
    await connectMail();
    const title = (siteTitle: string) => as(null).db.update(settings).set({ siteTitle });
    await title("Acme");
    const { url } = await invite({ role: "admin" });
    const said = `${world.superadmin.name} invited you to join Atrium at Acme as admin.`;
    expect(await openLink(as(null), { token: tokenOf(url) })).toEqual({
      kind: "invitation",
      email: "ada@example.com",
      name: "Ada Lovelace",
      expires_at: expect.any(String),
      message: said,
    });
    await sendMails();
    const [mail] = world.standIn.mails;
    expect(mail?.subject).toBe(`${world.superadmin.name} invited you to Atrium at Acme`);
    expect(mail?.text).toContain(said);
    await title("Atrium");
    const { message } = await openLink(as(null), { token: tokenOf(url) });
    expect(message).toBe(`${world.superadmin.name} invited you to join Atrium as admin.`);
  });

  it("keeps the hash of the token alone, and neither in the audit log", async () => {
    const { url } = await invite();
    const { DB } = world.system.bindings;
    const rows = await DB.prepare("SELECT * FROM invitations, audit_log").all();
    expect(rows.results.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows.results)).not.toContain(tokenOf(url));
    const actions = await as(null).db.select({ action: auditLog.action }).from(auditLog);
    expect(actions).toEqual([{ action: "invitations.create" }]);
  });

  it("mails the link where mail can be sent, and the outbox does not keep it", async () => {
    await connectMail();
    const made = await invite();
    expect(made.mailed).toBe(true);
    await sendMails();
    expect(world.standIn.mails).toMatchObject([{ to: "ada@example.com" }]);
    expect(linkIn(world.standIn.mails[0])).toBe(made.url);
    const outboxRows = JSON.stringify(await as(null).db.select().from(outbox));
    expect(outboxRows).not.toContain(tokenOf(made.url));
    const shown = await listOutbox(as(world.superadmin), listOutboxSchema.parse({}));
    expect(shown.rows).toMatchObject([{ state: "sent", kind: "invitation" }]);
  });

  it("refuses an email that is in use or invited already, and what breaks the rules of users", async () => {
    await expect(invite({ email: world.admin.email })).rejects.toMatchObject({
      code: "conflict",
      errors: { email: ["This email is already in use"] },
    });
    await invite();
    await expect(invite({ email: "ADA@example.com" })).rejects.toMatchObject({
      code: "conflict",
      errors: { email: [expect.stringContaining("already has an invitation")] },
    });
    for (const body of [{ email: "nobody" }, { name: "" }, { role: "owner" }, { role: undefined }])
      await expect(invite(body)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is for roles that one may give, with a sign-in of the last 15 minutes, and for no token", async () => {
    await expect(invite({ role: "admin" }, world.admin)).rejects.toMatchObject({
      code: "forbidden",
    });
    const moderator = await world.system.createActor("moderator");
    await expect(invite({}, moderator)).rejects.toMatchObject({ code: "forbidden" });
    const long = { ...world.superadmin, confirmedAt: Date.now() - 16 * 60_000 };
    await expect(invite({}, long)).rejects.toMatchObject({ code: "step_up_required" });
    const byToken = { ...world.superadmin, sessionId: null, confirmedAt: null };
    await expect(invite({}, byToken)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("accepting", () => {
  it("lets one of many who use a link at once in", async () => {
    const { url } = await invite();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => accept(url)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await peopleWith("ada@example.com")).toHaveLength(1);
    const audits = as(null).db.select().from(auditLog);
    expect(await audits.where(eq(auditLog.action, "invitations.accept"))).toHaveLength(1);
  });

  it("refuses a link that is unknown, revoked, over, or replaced by a newer one, with one answer", async () => {
    const first = await invite();
    const { id } = first.invitation;
    const second = await sendInvitation(as(world.superadmin), id);
    expect(second.url).not.toBe(first.url);
    await expect(accept(first.url)).rejects.toMatchObject(DEAD);
    await expect(accept(second.url, {}, Date.now() + 8 * DAY_MS)).rejects.toMatchObject(DEAD);
    await expect(accept("https://x/#unknown")).rejects.toMatchObject(DEAD);
    await withdrawInvitation(as(world.superadmin), id);
    await expect(accept(second.url)).rejects.toMatchObject(DEAD);
    await expect(withdrawInvitation(as(world.superadmin), id)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(sendInvitation(as(world.superadmin), id)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await peopleWith("ada@example.com")).toEqual([]);
  });

  it.each([
    ["demoted", { role: "moderator" as const }],
    ["deactivated", { active: false }],
    ["deleted", null],
  ])(
    "asks again whether the inviter may give the role: not once they are %s",
    async (_, change) => {
      const inviter = await world.system.createActor("admin");
      const { url, invitation } = await invite({}, inviter);
      const { db } = as(null);
      if (change) await db.update(users).set(change).where(eq(users.id, inviter.id));
      else await db.delete(users).where(eq(users.id, inviter.id));
      await expect(accept(url)).rejects.toMatchObject(DEAD);
      expect(await list()).toMatchObject([{ is_valid: false }]);
      // Someone else takes responsibility for it.
      const { url: again } = await sendInvitation(as(world.superadmin), invitation.id);
      expect(await accept(again)).toMatchObject({ role: "moderator" });
    },
  );

  it("makes no one when the inviter falls while the password is hashed", async () => {
    const inviter = await world.system.createActor("admin");
    const { url } = await invite({}, inviter);
    const accepting = accept(url);
    await as(null).db.update(users).set({ active: false }).where(eq(users.id, inviter.id));
    await expect(accepting).rejects.toMatchObject(DEAD);
    expect(await peopleWith("ada@example.com")).toEqual([]);
  });

  it("refuses an email that has come into use, and passwords that are guessed first", async () => {
    const { url } = await invite();
    for (const password of ["short", "password123", "adaexample1", "x".repeat(257)])
      await expect(accept(url, { password })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(accept(url, { name: "" })).rejects.toMatchObject({ code: "invalid_input" });
    await world.system.createActor("moderator", { email: "ada@example.com" });
    await expect(accept(url)).rejects.toMatchObject({ code: "conflict" });
    expect(await list()).toHaveLength(1);
  });

  it("limits tries of unknown links from one network, and gives good ones back", async () => {
    const { url } = await invite();
    for (let n = 0; n < 40; n++) await openLink(as(null), { token: tokenOf(url) });
    for (let n = 0; n < 30; n++)
      await expect(openLink(as(null), { token: `${n}` })).rejects.toMatchObject(DEAD);
    await expect(openLink(as(null), { token: "x" })).rejects.toMatchObject({
      code: "rate_limited",
    });
    await expect(accept(url)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("the list", () => {
  it("shows who is invited to admins, who change only those of roles that they give", async () => {
    const { invitation } = await invite({ role: "admin" });
    expect(await list()).toMatchObject([
      {
        email: "ada@example.com",
        invited_by: world.superadmin.name,
        is_valid: true,
        role: "admin",
      },
    ]);
    const query = listInvitationsSchema.parse({ q: "LOVE" });
    expect((await listInvitations(as(world.admin), query)).total).toBe(1);
    for (const change of [sendInvitation, withdrawInvitation])
      await expect(change(as(world.admin), invitation.id)).rejects.toMatchObject({
        code: "forbidden",
      });
    const moderator = await world.system.createActor("moderator");
    await expect(listInvitations(as(moderator), query)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("makes room for a new one when the time of the old one is over, and is cleared in the end", async () => {
    await invite();
    const { db } = as(null);
    await db.update(invitations).set({ expiresAt: Date.now() - 1 });
    expect(await list()).toMatchObject([{ is_valid: false }]);
    const again = await invite({ name: "Ada Byron" });
    expect(await list()).toMatchObject([{ is_valid: true, name: "Ada Byron" }]);
    expect(await accept(again.url)).toMatchObject({ email: "ada@example.com" });
    await invite({ email: "old@example.com" });
    await db.update(invitations).set({ expiresAt: Date.now() - 31 * DAY_MS });
    const slice = { id: "", kind: "", subject: "", attempt: 1, createdBy: null, lease: "" };
    for (let cursor: unknown = 0; typeof cursor === "number"; ) {
      const result = await retentionJob.run(as(null), { ...slice, cursor, until: Infinity });
      for (const statement of result.statements ?? []) await db.batch([statement]);
      if (result.next === "done") break;
      cursor = result.cursor;
    }
    expect(await list()).toEqual([]);
  });

  it("revokes the mail that waits with the invitation", async () => {
    await connectMail();
    const { invitation } = await invite();
    await withdrawInvitation(as(world.superadmin), invitation.id);
    await sendMails();
    expect(world.standIn.mails).toEqual([]);
  });
});
