import { afterAll, beforeAll, expect, it } from "vitest";
import { namedBatch } from "@/db/client";
import { createInvitation, listInvitations } from "@/lib/account-links/invitations";
import { listInvitationsSchema } from "@/lib/account-links/schema";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { createToken } from "@/lib/tokens/own-tokens";
import { getUser, listUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { getEditUserScreen, getUsersScreen } from "@/lib/users/screens";
import { accessStatements, getUserAccess } from "@/lib/users/user-access";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { usersOf } from "./users-fixture";

let system: TestSystem;
let boss: Actor;
let admin: Actor;
let moderator: Actor;
beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
  admin = await system.createActor("admin");
  moderator = await system.createActor("moderator");
  for (const person of [boss, admin, moderator]) {
    await openSession(person);
    await createToken(system.context(person), { name: "Script" });
  }
});
afterAll(() => system.close());

const { openSession } = usersOf(() => system);
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
  const screen = await getUsersScreen(ctx, query, invited);
  expect(screen).toEqual({
    users: await listUsers(ctx, query),
    invitations: await listInvitations(ctx, invited),
  });
  expect([screen.users.total, screen.invitations.total]).toEqual([3, 2]);
  expect([screen.users.rows.length, screen.invitations.rows.length]).toEqual([2, 1]);
  expect(await tripsOf(admin, (watched) => getUsersScreen(watched, query, invited))).toBe(1);
  // Who may not look makes no trip at all.
  const refused = async (watched: Context) =>
    expect(getUsersScreen(watched, query, invited)).rejects.toMatchObject({ code: "forbidden" });
  expect(await tripsOf(moderator, refused)).toBe(0);
});

it("a user's form and where they are signed in come in one round trip", async () => {
  const managed: [Actor, Actor][] = [
    [boss, admin],
    [admin, moderator],
  ];
  for (const [actor, { id }] of managed) {
    const ctx = system.context(actor);
    const screen = await getEditUserScreen(ctx, id);
    expect(screen).toEqual({
      edited: await getUser(ctx, id),
      access: await getUserAccess(ctx, id),
    });
    expect([screen.access?.sessions.length, screen.access?.tokens.length]).toEqual([1, 1]);
    expect(await tripsOf(actor, (watched) => getEditUserScreen(watched, id))).toBe(1);
  }
});

it("the form of whom one does not manage comes without where they are signed in, which is not read", async () => {
  for (const { id } of [boss, admin]) {
    const ctx = system.context(admin);
    expect(await getEditUserScreen(ctx, id)).toEqual({
      edited: await getUser(ctx, id),
      access: null,
    });
    const read = await namedBatch(ctx.db, accessStatements(ctx, admin, id));
    expect(read).toEqual({ sessions: [], tokens: [], factor: [] });
  }
  expect(await getEditUserScreen(system.context(admin), "nobody")).toEqual({
    edited: null,
    access: null,
  });
  const refused = async (watched: Context) =>
    expect(getEditUserScreen(watched, moderator.id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await tripsOf(moderator, refused)).toBe(0);
});
