import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { passwordResets } from "@/db/schema/account-links";
import { identityProviders, userIdentities, users } from "@/db/schema/auth";
import { auditLog, settings } from "@/db/schema/system";
import { createResetLink } from "@/lib/account-links/reset-password";
import type { Actor } from "@/lib/auth/actor";
import { removeOwnIdentity } from "@/lib/auth/ways/identities";
import type { Context } from "@/lib/context/context";
import { retryMail } from "@/lib/integrations/mail/outbox";
import { removeImage } from "@/lib/settings/site-images";
import { updateSettings } from "@/lib/settings/site-settings";
import { removeAvatar } from "@/lib/users/own-avatar";
import { removeUserIdentity } from "@/lib/users/user-access";
import { updateUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());

const db = () => system.context().db;

/** An identity provider for a domain. */
async function addProvider(domain: string): Promise<string> {
  const id = crypto.randomUUID();
  await db()
    .insert(identityProviders)
    .values({
      id,
      name: `Provider ${domain}`,
      issuer: `https://${domain}`,
      clientId: "console",
      domains: JSON.stringify([domain]),
      createdAt: 0,
      updatedAt: 0,
    });
  return id;
}

const link = (providerId: string, { id: userId }: Actor) =>
  db()
    .insert(userIdentities)
    .values({ providerId, subject: userId, userId, createdAt: 0, lastUsedAt: 0 });

const unlink = ({ id }: Actor) => db().delete(userIdentities).where(eq(userIdentities.userId, id));

it.each(FALLS)(
  "a person who is %s meanwhile is told so, though nothing was left to do",
  async (fall) => {
    const { siteTitle } = (await db().select().from(settings))[0] ?? {};
    const acts = [
      removeAvatar,
      (ctx: Context) => removeImage(ctx, "logo"),
      (ctx: Context) => updateSettings(ctx, { site_title: siteTitle }),
      (ctx: Context) => retryMail(ctx, "no such email"),
    ];
    for (const act of acts) {
      const actor = await system.createActor("superadmin");
      const ctx = interrupted(system, actor, () => fell(system.context(), actor, fall));
      await expect(act(ctx)).rejects.toMatchObject({ code: "forbidden" });
    }
  },
);

it("a new email whose domain an identity provider takes meanwhile is refused for that", async () => {
  const boss = await system.createActor("superadmin");
  const { id, email } = await system.createActor("moderator");
  const ctx = interrupted(system, boss, () => addProvider("taken.example"));
  await expect(updateUser(ctx, id, { email: "new@taken.example" })).rejects.toMatchObject({
    code: "invalid_input",
    errors: { email: [expect.stringContaining("Provider taken.example")] },
  });
  const [row] = await db().select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ email, version: 1 });
});

it("no reset link is made for someone who is deactivated meanwhile, for that", async () => {
  const boss = await system.createActor("superadmin");
  const person = await system.createActor("moderator");
  const ctx = interrupted(system, boss, () => fell(system.context(), person, "deactivated"));
  await expect(createResetLink(ctx, person.id)).rejects.toMatchObject({
    code: "conflict",
    message: "This user is inactive. Activate them before you create a reset link.",
  });
  expect(await db().$count(passwordResets)).toBe(0);
});

it("an identity provider that is unlinked meanwhile is not found, rather than the last way in", async () => {
  const providerId = await addProvider("linked.example");
  const actor = await system.createActor("moderator");
  const boss = await system.createActor("superadmin");
  for (const [by, act] of [
    [actor, (ctx: Context) => removeOwnIdentity(ctx, providerId)],
    [boss, (ctx: Context) => removeUserIdentity(ctx, actor.id, providerId)],
  ] as const) {
    await link(providerId, actor);
    const ctx = interrupted(system, by, () => unlink(actor));
    await expect(act(ctx)).rejects.toMatchObject({
      code: "not_found",
      message: "This identity provider isn't linked to their account",
    });
  }
  expect(await db().select().from(auditLog).where(eq(auditLog.entityId, actor.id))).toEqual([]);
});
