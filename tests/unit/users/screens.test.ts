import { expect, it } from "vitest";
import { invitationsQuery } from "@/app/(console)/users/_parts/open-invitations";
import { passkeys, recoveryCodes, totpFactors } from "@/db/schema/auth";
import { getUserEmailChange } from "@/lib/account-links/confirm-email";
import { getEmailChange } from "@/lib/account-links/email-change";
import { createInvitation, listInvitations } from "@/lib/account-links/invitations";
import { listInvitationsSchema } from "@/lib/account-links/schema";
import type { Actor } from "@/lib/auth/actor";
import { listOwnSessions } from "@/lib/auth/own-sessions";
import { getOwnWays } from "@/lib/auth/own-ways";
import { listOwnPasskeys } from "@/lib/auth/passkeys/own-passkeys";
import { getOwnFactor } from "@/lib/auth/second-factor/own-factor";
import { listOwnIdentities } from "@/lib/auth/ways/identities";
import type { Context } from "@/lib/context/context";
import { getNoticeChoices } from "@/lib/notices/own-notices";
import { createToken, listOwnTokens } from "@/lib/tokens/own-tokens";
import { getUser, listUsers, searchUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { getUserAccess } from "@/lib/users/user-access";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { usersOf } from "./users-fixture";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const admin = await system.createActor("admin");
const moderator = await system.createActor("moderator");
const { openSession } = usersOf(() => system);
for (const person of [boss, admin, moderator]) {
  await openSession(person);
  await createToken(system.context(person), { name: "Script" });
}

const tripsOf = async (actor: Actor, read: (ctx: Context) => Promise<unknown>) =>
  (await watchQueries(system, actor, read)).trips;

it("the users and the open invitations come in one round trip, as their lists answer them", async () => {
  for (const name of ["Grace", "Edsger"])
    await createInvitation(system.context(boss), {
      name,
      email: `${name.toLowerCase()}@example.com`,
      role: "moderator",
    });
  const query = listUsersSchema.parse({ perPage: 2 });
  const invited = listInvitationsSchema.parse({ perPage: 1 });
  const ctx = system.context(admin);
  const read = (of: Context) => Promise.all([searchUsers(of, query), listInvitations(of, invited)]);
  const [found, open] = await read(ctx);
  expect(found).toEqual({ ...(await listUsers(ctx, query)), corrected: null });
  expect([found.total, open.total]).toEqual([3, 2]);
  expect([found.rows.length, open.rows.length]).toEqual([2, 1]);
  expect(await tripsOf(admin, read)).toBe(1);
  // People without access cause no round trip.
  const refused = async (watched: Context) =>
    expect(read(watched)).rejects.toMatchObject({ code: "forbidden" });
  expect(await tripsOf(moderator, refused)).toBe(0);
});

it("as many open invitations are asked for as the address says, whatever it says", () => {
  const asked = ["", "2", "11", "1.01", "-3", "many"].map(
    (invitations) => invitationsQuery({ basePath: "/users", params: { invitations } }).perPage,
  );
  expect(asked).toEqual([50, 100, 500, 50, 50, 50]);
});

const readEditUser = (ctx: Context, id: string) =>
  Promise.all([getUser(ctx, id), getUserAccess(ctx, id), getUserEmailChange(ctx, id)]);

it("a user's form and where they are signed in come in one round trip", async () => {
  const managed: [Actor, Actor][] = [
    [boss, admin],
    [admin, moderator],
  ];
  for (const [actor, { id }] of managed) {
    const [edited, access, pendingEmail] = await readEditUser(system.context(actor), id);
    expect([edited.user.id, access.sessions.length, access.tokens.length]).toEqual([id, 1, 1]);
    expect(pendingEmail).toBeNull();
    expect(await tripsOf(actor, (watched) => readEditUser(watched, id))).toBe(1);
  }
});

it("the access of people that the person doesn't manage is refused", async () => {
  const ctx = system.context(admin);
  for (const { id } of [boss, admin])
    await expect(getUserAccess(ctx, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getUserAccess(ctx, "nobody")).rejects.toMatchObject({ code: "not_found" });
  const refused = async (watched: Context) =>
    expect(getUserAccess(watched, moderator.id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await tripsOf(moderator, refused)).toBe(0);
});

/** Gives a person an authenticator app, a recovery code and a passkey. */
async function giveFactors({ id: userId }: Actor) {
  const { db, now } = system.context();
  await db.insert(totpFactors).values({ userId, secret: "s", createdAt: now, confirmedAt: now });
  await db.insert(recoveryCodes).values({ codeHash: userId, userId });
  await db.insert(passkeys).values({
    id: userId,
    userId,
    credentialId: userId,
    publicKey: "k",
    counter: 0,
    transports: "[]",
    name: "Laptop",
    createdAt: now,
  });
}

it("the account comes in one round trip", async () => {
  await giveFactors(moderator);
  await giveFactors(boss);
  const readAccount = async (ctx: Context) => {
    const [account, pendingEmail, ways, factor, keys, identities, sessions, tokens, notices] =
      await Promise.all([
        getUser(ctx, moderator.id),
        getEmailChange(ctx),
        getOwnWays(ctx),
        getOwnFactor(ctx),
        listOwnPasskeys(ctx),
        listOwnIdentities(ctx),
        listOwnSessions(ctx),
        listOwnTokens(ctx),
        getNoticeChoices(ctx),
      ]);
    return { account, pendingEmail, ways, factor, keys, identities, sessions, tokens, notices };
  };
  expect(await readAccount(system.context(moderator))).toMatchObject({
    account: { user: { id: moderator.id } },
    pendingEmail: null,
    ways: { password: true, codes: true, passkey: true, linked: [], can_link: [] },
    factor: { enabled: true, recovery_codes_left: 1 },
    keys: [{ id: moderator.id, name: "Laptop" }],
    identities: [],
    sessions: [{ current: false }],
    tokens: [{ name: "Script" }],
    notices: { has_mail: false },
  });
  expect(await tripsOf(moderator, readAccount)).toBe(1);
  await expect(readAccount(system.context())).rejects.toMatchObject({ code: "unauthenticated" });
});
