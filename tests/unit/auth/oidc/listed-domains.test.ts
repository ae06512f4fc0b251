import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { invitations, passwordResets } from "@/db/schema/account-links";
import { notices, userIdentities, users } from "@/db/schema/auth";
import { acceptInvitation } from "@/lib/account-links/accept-invitation";
import { createInvitation } from "@/lib/account-links/invitations";
import { openLink } from "@/lib/account-links/links";
import { createResetLink, requestReset, resetPassword } from "@/lib/account-links/reset-password";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { createUser, updateUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../../support/close-after-tests";
import { randomText, refusedAs, startOidcWorld } from "./oidc-fixture";

const PASSWORD = "correct horse battery";

const world = await closeAfterTests(startOidcWorld());
const _passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
beforeEach(() => world.forget());

const db = () => world.contextOf().db;
const identitiesOf = ({ id }: Pick<Actor, "id">) =>
  db().select().from(userIdentities).where(eq(userIdentities.userId, id));
const emailOf = async ({ id }: Pick<Actor, "id">) =>
  (await db().select().from(users).where(eq(users.id, id)))[0]?.email;

describe("a domain that an identity provider lists", () => {
  const as = () => world.contextOf(world.boss);
  const address = () => `${randomText()}@example.com`;
  const refusal = {
    code: "invalid_input",
    errors: {
      email: [expect.stringContaining("Email addresses at example.com sign in with Company.")],
    },
  };

  it("refuses new accounts with a password, and new emails, in that domain", async () => {
    const fields = { name: "Ada", password: "violet-harbour-42", role: "moderator" };
    await expect(createUser(as(), { ...fields, email: address() })).rejects.toMatchObject(refusal);
    const person = await world.system.createActor("moderator", { email: "out@private.example" });
    await expect(updateUser(as(), person.id, { email: address() })).rejects.toMatchObject(refusal);
    const own = world.contextOf(person);
    await expect(updateUser(own, person.id, { email: address() })).rejects.toMatchObject(refusal);
    expect(await emailOf(person)).toBe(person.email);
    // Superadmins also keep a password.
    const chief = await createUser(as(), { ...fields, email: address(), role: "superadmin" });
    expect(chief.user.role).toBe("superadmin");
  });

  it("lets an invited person in by the provider alone, with the role of the invitation", async () => {
    const email = address();
    const { url } = await createInvitation(as(), { email, name: "Ada", role: "admin" });
    const token = new URL(url).hash.slice(1);
    expect(await openLink(world.contextOf(), { token })).toMatchObject({
      kind: "invitation",
      provider: { name: "Company" },
    });
    const accepted = { token, name: "Ada", password: "violet-harbour-42" };
    await expect(acceptInvitation(world.contextOf(), accepted)).rejects.toMatchObject({
      code: "forbidden",
      message: "People at example.com sign in with Company.",
    });
    world.vouch(email, randomText());
    expect(await world.enter(world.provider)).toMatchObject({
      result: { user: { email, role: "admin", name: "Ada" } },
    });
    expect(await db().$count(invitations, eq(invitations.email, email))).toBe(0);
  });

  it("gives no invited superadmin an account by the provider: their link sets a password", async () => {
    const email = address();
    const { url } = await createInvitation(as(), { email, name: "Ada", role: "superadmin" });
    world.vouch(email, randomText());
    await expect(world.enter(world.provider)).rejects.toMatchObject(refusedAs("no_account"));
    const token = new URL(url).hash.slice(1);
    const accepted = { token, name: "Ada", password: "violet-harbour-42" };
    expect(await acceptInvitation(world.contextOf(), accepted)).toMatchObject({ email });
  });

  it("gives a linked account no password way in, and its email is the provider's", async () => {
    const person = await world.linkedPerson("moderator");
    const own = world.contextOf(person);
    const elsewhere = { email: `${randomText()}@private.example` };
    await expect(updateUser(own, person.id, elsewhere)).rejects.toMatchObject({
      code: "forbidden",
      message: "Your email comes from Company. A superadmin can change it for you.",
    });
    await expect(createResetLink(as(), person.id)).rejects.toMatchObject({ code: "conflict" });
    await requestReset(world.contextOf(), { email: person.email });
    await world.system.settle();
    expect(await db().$count(passwordResets, eq(passwordResets.userId, person.id))).toBe(0);
    const admin = world.contextOf(await world.system.createActor("admin"));
    await expect(updateUser(admin, person.id, elsewhere)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("Only a superadmin"),
    });
    // A superadmin's change unlinks it, and the person is notified.
    await updateUser(as(), person.id, elsewhere);
    expect(await identitiesOf(person)).toEqual([]);
    const [told] = await db()
      .select()
      .from(notices)
      .where(and(eq(notices.userId, person.id), eq(notices.kind, "identity_changed")));
    expect(JSON.parse(told?.parts ?? "")).toEqual({
      ...{ change: "unlinked", issuer: "Company", by: world.boss.name },
    });
    expect(await createResetLink(as(), person.id)).toHaveProperty("url");
  });

  it("ends a reset link that was made before the account was linked", async () => {
    const person = await world.system.createActor("moderator");
    const { url } = await createResetLink(as(), person.id);
    const at = Date.now();
    await db()
      .insert(userIdentities)
      .values({
        ...{ providerId: world.provider.id, subject: randomText(), userId: person.id },
        ...{ createdAt: at, lastUsedAt: at },
      });
    const token = new URL(url).hash.slice(1);
    await expect(
      resetPassword(world.contextOf(), { token, password: "violet-harbour-42" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
