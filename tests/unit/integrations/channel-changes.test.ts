import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { notices, users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { outbox } from "@/db/schema/mail";
import { auditLog } from "@/db/schema/system";
import { createInvitation } from "@/lib/account-links/invitations";
import { requestReset } from "@/lib/account-links/reset-password";
import type { Actor } from "@/lib/auth/actor";
import type { SystemRole } from "@/lib/auth/roles";
import {
  deleteIntegration,
  toggleIntegration,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { listIntegrations } from "@/lib/integrations/list-integrations";
import { retryMail, sendTestMail } from "@/lib/integrations/mail/outbox";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import { testIntegration } from "@/lib/integrations/test-integration";
import { restoreFromTrash } from "@/lib/trash/change-trash";
import {
  addressesOf,
  closeMailChannelWorld,
  emptyMailChannel,
  mailChannelSteps,
  startMailChannelWorld,
} from "../../support/mail-channel-world";
import { MAIL_KEYS } from "../../support/mail-stand-in";

const { as, connect, fieldsOf, rows, send, setBy } = mailChannelSteps(() => world);
const world = await startMailChannelWorld();
afterAll(() => closeMailChannelWorld(world));
beforeEach(() => emptyMailChannel(world));

const boss = () => as(world.people.superadmin);
const superadmins = () =>
  [world.people.superadmin, world.other].map(({ email }) => email).toSorted();
const told = async () => {
  const { db } = as(null);
  return db
    .select({ email: users.email, kind: notices.kind, parts: notices.parts })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .orderBy(users.email);
};

describe("a change of the mail channel", () => {
  it("is told to all superadmins, by the channel as it was, though it goes elsewhere by now", async () => {
    const { id } = await connect();
    await as(null).db.delete(notices);
    const changes = { baseUrl: world.intruder.url, apiKey: MAIL_KEYS.resend };
    await updateIntegration(boss(), id, changes);
    expect((await told()).map(({ email, kind }) => [email, kind])).toEqual(
      superadmins().map((email) => [email, "mail_channel_changed"]),
    );
    const ofOther = (await told()).find(({ email }) => email === world.other.email);
    expect(JSON.parse(ofOther?.parts ?? "{}")).toMatchObject({
      ...{ name: "Post", change: "changed", what: "Base URL, API key" },
      by: world.people.superadmin.name,
    });
    await send();
    expect(addressesOf(world.company)).toEqual(superadmins());
    expect(world.intruder.mails).toEqual([]);
    const [mail] = world.company.mails.filter(({ to }) => to === world.other.email);
    expect(mail?.subject).toBe("The mail integration Post was changed");
    expect(mail?.text).toContain(`${world.people.superadmin.name} changed: Base URL, API key`);
    // After sending, nothing of the old keys is left.
    const sent = await as(null).db.select({ content: outbox.content }).from(outbox);
    expect(sent.every(({ content }) => content === null)).toBe(true);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["deactivated", (id) => toggleIntegration(boss(), id, { isActive: false })],
    ["deactivated", (id) => updateIntegration(boss(), id, { isActive: false })],
    ["deleted", (id) => deleteIntegration(boss(), id)],
  ])("%s goes by the channel that this ends", async (change, end) => {
    const { id } = await connect();
    await end(id);
    await send();
    expect(addressesOf(world.company)).toEqual(superadmins());
    expect(world.company.mails[0]?.subject).toBe(`The mail integration Post was ${change}`);
  });

  it("says in the bell alone what comes where no channel was, and a new name nowhere", async () => {
    const { id } = await connect();
    await updateIntegration(boss(), id, { name: "Mail", description: "Ours" });
    expect((await told()).map(({ parts }) => JSON.parse(parts).change)).toEqual(["added", "added"]);
    await deleteIntegration(boss(), id);
    await as(null).db.delete(outbox);
    await as(null).db.delete(notices);
    await restoreFromTrash(boss(), { kind: "integration", id });
    await toggleIntegration(boss(), id, { isActive: false });
    await as(null).db.delete(outbox);
    await toggleIntegration(boss(), id, { isActive: true });
    const changes = (await told()).map(({ parts }) => JSON.parse(parts).change);
    expect(new Set(changes)).toEqual(new Set(["restored", "deactivated", "activated"]));
    await send();
    expect(world.company.mails).toEqual([]);
  });

  it("of a second integration goes by the first", async () => {
    await connect();
    const { baseUrl, from } = fieldsOf(world.intruder);
    const second = { type: "postmark", name: "Second", serverToken: MAIL_KEYS.postmark };
    await createIntegration(boss(), { ...second, baseUrl, from });
    await send();
    expect(addressesOf(world.company)).toEqual(superadmins());
    expect(world.intruder.mails).toEqual([]);
  });

  it("keeps no keys in a mail that the old channel refuses", async () => {
    const { id } = await connect();
    world.company.mode = "refusing";
    await deleteIntegration(boss(), id);
    await send();
    const left = await as(null).db.select().from(outbox);
    expect(left.map(({ state, content }) => [state, content])).toEqual([
      ["failed", null],
      ["failed", null],
    ]);
  });

  it("tells no one of what was not done", async () => {
    const { id } = await connect();
    await as(null).db.delete(notices);
    const stale = toggleIntegration(boss(), id, { isActive: false }, 7);
    await expect(stale).rejects.toMatchObject({ code: "precondition_failed" });
    expect(await told()).toEqual([]);
    expect(await as(null).db.select().from(outbox)).toEqual([]);
  });
});

describe("links that sign people in", () => {
  /** Requests a person's password reset. Returns true if the company's provider got the link. */
  async function isMailed(person: Pick<Actor, "email">): Promise<boolean> {
    world.company.mails.length = 0;
    await requestReset(as(null), { email: person.email });
    await send();
    return addressesOf(world.company).includes(person.email);
  }
  const mailed = async () =>
    Object.fromEntries(
      await Promise.all([
        ...Object.entries(world.people).map(async ([role, person]) => [role, person] as const),
      ]).then(async (people) => {
        const found: [string, boolean][] = [];
        for (const [role, person] of people) found.push([role, await isMailed(person)]);
        return found;
      }),
    );
  const invited = async (role: SystemRole) => {
    const fields = { email: `${crypto.randomUUID()}@example.com`, name: "Ada", role };
    return (await createInvitation(boss(), fields)).mailed;
  };
  const NOBODY = { superadmin: false, admin: false, moderator: false };
  const MODERATORS = { ...NOBODY, moderator: true };
  const EVERYBODY = { superadmin: true, admin: true, moderator: true };

  it.each([
    ["a superadmin", () => world.other.id, EVERYBODY],
    ["an admin", () => world.people.admin.id, MODERATORS],
    ["a moderator", () => world.people.moderator.id, NOBODY],
    ["nobody knows who", () => null, MODERATORS],
    ["a deleted user", () => "gone", NOBODY],
  ])("travel by an integration that %s set last to whom they manage", async (_, who, expected) => {
    const { id } = await connect();
    await setBy(id, who());
    expect(await mailed()).toEqual(expected);
    for (const role of ["superadmin", "admin", "moderator"] as const)
      expect(await invited(role), role).toBe(expected[role]);
  });

  it("follow the setter's role and status as they are now", async () => {
    const setter = await world.system.createActor("superadmin");
    const { id } = await connect();
    await setBy(id, setter.id);
    const { db } = as(null);
    const set = (values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.id, setter.id));
    await set({ role: "admin" });
    expect(await mailed()).toEqual(MODERATORS);
    await set({ role: "superadmin", active: false });
    expect(await mailed()).toEqual(NOBODY);
    await db.delete(users).where(eq(users.id, setter.id));
  });

  it("that wait are not sent once the integration may not carry them, and are after it was confirmed", async () => {
    const { id } = await connect();
    await requestReset(as(null), { email: world.other.email });
    await world.system.settle();
    await setBy(id, world.people.admin.id);
    await send();
    const [mail] = await as(null).db.select().from(outbox).where(eq(outbox.kind, "reset"));
    expect(mail).toMatchObject({ state: "failed", error: expect.stringContaining("confirm") });
    expect(world.company.mails).toEqual([]);
    await testIntegration(boss(), id);
    await retryMail(boss(), mail?.id ?? "");
    await send();
    expect(addressesOf(world.company)).toEqual([world.other.email]);
  });

  it("go by the oldest integration that may carry them", async () => {
    const { id } = await connect();
    await setBy(id, world.people.admin.id);
    const { baseUrl, from } = fieldsOf(world.intruder);
    const second = { type: "postmark", name: "Second", serverToken: MAIL_KEYS.postmark };
    await createIntegration(boss(), { ...second, baseUrl, from });
    await as(null).db.delete(outbox);
    await requestReset(as(null), { email: world.other.email });
    await requestReset(as(null), { email: world.people.moderator.email });
    await send();
    expect(addressesOf(world.company)).toEqual([world.people.moderator.email]);
    expect(addressesOf(world.intruder)).toEqual([world.other.email]);
  });

  it("leave no dead link behind where nothing may carry them, only a row of the audit log", async () => {
    const { id } = await connect();
    await setBy(id, null);
    await requestReset(as(null), { email: world.other.email });
    await world.system.settle();
    const { DB } = world.system.bindings;
    const { results } = await DB.prepare("SELECT * FROM password_resets").all();
    expect(results).toEqual([]);
    const audited = await as(null)
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, "auth.requestReset"));
    expect(audited).toMatchObject([{ outcome: "refused", entityId: world.other.id }]);
  });

  const CONFIRMS: [string, (id: string) => Promise<unknown>, action: string][] = [
    ["a good test", (id) => testIntegration(boss(), id), "integrations.confirm"],
    ["a test mail", (id) => sendTestMail(boss(), id), "integrations.confirm"],
    ["an edit", (id) => updateIntegration(boss(), id, { name: "Checked" }), "integrations.edit"],
  ];
  it.each(CONFIRMS)("travel again after %s of a superadmin's", async (_, confirm, action) => {
    const { id } = await connect();
    await setBy(id, world.people.admin.id);
    const shown = async () =>
      (await listIntegrations(boss(), listIntegrationsSchema.parse({}))).rows[0];
    expect(await shown()).toMatchObject({
      needsConfirmation: true,
      setBy: world.people.admin.name,
    });
    await confirm(id);
    const recorded = await boss().db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(recorded.map((row) => row.action)).toContain(action);
    expect(await shown()).toMatchObject({
      needsConfirmation: false,
      setBy: world.people.superadmin.name,
    });
    expect(await mailed()).toEqual(EVERYBODY);
  });

  it("do not after a test that failed, and a test leaves a good setter where they are", async () => {
    const { id } = await connect();
    await setBy(id, world.people.admin.id);
    await as(null).db.update(integrations).set({ secrets: "{}" });
    await testIntegration(boss(), id);
    await sendTestMail(boss(), id);
    expect((await rows())[0]?.setBy).toBe(world.people.admin.id);
    await deleteIntegration(boss(), id);
    const { id: good } = await connect();
    await testIntegration(as(world.other), good);
    expect((await rows()).find((row) => row.id === good)?.setBy).toBe(world.people.superadmin.id);
  });
});
