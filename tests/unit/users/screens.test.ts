import { afterAll, beforeAll, expect, it } from "vitest";
import { createInvitation, listInvitations } from "@/lib/account-links/invitations";
import { listInvitationsSchema } from "@/lib/account-links/schema";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { listUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { getUsersScreen } from "@/lib/users/screens";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
let boss: Actor;
let admin: Actor;
let moderator: Actor;
beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
  admin = await system.createActor("admin");
  moderator = await system.createActor("moderator");
});
afterAll(() => system.close());

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
