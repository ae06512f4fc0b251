import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { assignUserSchema } from "@/lib/managed-items/assigned-user-schema";
import { getItemTeam, listItemCandidates } from "@/lib/managed-items/get-item-team";
import { itemView } from "@/lib/managed-items/item-view";
import { findPerson, matchingPeople, withoutChosen } from "@/lib/managed-items/people-rules";
import { assignUser, removeUser } from "@/lib/managed-items/team-changes";
import { closeAfterTests } from "../../support/close-after-tests";
import { KINDS } from "../../support/items-fixture";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");

const db = () => system.context().db;
const auditOf = (id: string) => db().select().from(auditLog).where(eq(auditLog.entityId, id));
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id);

describe.each(KINDS)("the team of a $item.kind", ({ item, make }) => {
  const assign = (actor: Actor | null, itemId: string, input: unknown) =>
    assignUser(system.context(actor), item, { itemId, input });
  const remove = (actor: Actor | null, itemId: string, userId: string) =>
    removeUser(system.context(actor), item, { itemId, userId });
  const teamOf = async (itemId: string) =>
    (await getItemTeam(system.context(boss), item, itemId)).members;
  const versionOf = async (itemId: string) =>
    (await db().select().from(item.table).where(eq(item.table.id, itemId)))[0]?.version;

  it("assigning leaves a member, a new version and one audit row; the same again changes nothing", async () => {
    const id = await make(system);
    const person = await system.createActor("admin");
    const first = await assign(boss, id, { userId: person.id, userRole: "admin" });
    expect(first).toMatchObject({
      assignment: { userId: person.id, userName: person.name, userRole: "admin" },
      isNew: true,
    });
    const again = await assign(boss, id, { userId: person.id, userRole: "admin" });
    expect(again).toEqual({ ...first, isNew: false });
    expect(await versionOf(id)).toBe(2);
    const audit = await auditOf(id);
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ action: `${item.kind}s.assign`, actorId: boss.id });
    expect(JSON.parse(audit[0]?.after ?? "")).toEqual({ userId: person.id, userRole: "admin" });
  });

  it("another role replaces the first and keeps the date", async () => {
    const person = await system.createActor("admin");
    const id = await make(system, { team: [[person.id, "moderator"]] });
    const { assignment, isNew } = await assign(boss, id, { userId: person.id, userRole: "admin" });
    expect([assignment.assignedAt, isNew]).toEqual([new Date(1000).toISOString(), false]);
    expect((await teamOf(id))[0]).toMatchObject({ assignedRole: "admin", role: "admin" });
    expect(JSON.parse((await auditOf(id))[0]?.before ?? "")).toMatchObject({
      userRole: "moderator",
    });
  });

  it("removing ends the membership once", async () => {
    const person = await system.createActor("admin");
    const id = await make(system, { team: [[person.id, "admin"]] });
    await remove(boss, id, person.id);
    expect(await teamOf(id)).toEqual([]);
    expect(await versionOf(id)).toBe(2);
    await expect(remove(boss, id, person.id)).rejects.toMatchObject({
      code: "not_found",
      message: `This user isn't assigned to this ${item.words.singular}`,
    });
    expect(await auditOf(id)).toHaveLength(1);
  });

  it("someone who is deactivated stays on it and is shown as such", async () => {
    const gone = await system.createActor("admin", { active: false });
    const id = await make(system, {
      team: [
        [gone.id, "admin"],
        [boss.id, "admin"],
      ],
    });
    const shown = await teamOf(id);
    expect(Object.fromEntries(shown.map((member) => [member.id, member.active]))).toEqual({
      [gone.id]: false,
      [boss.id]: true,
    });
  });

  it("refuses someone who is not there or deactivated, and a missing user", async () => {
    const id = await make(system);
    const gone = await system.createActor("admin", { active: false });
    const refusals = {
      "This user doesn't exist": { userId: crypto.randomUUID() },
      "This user is inactive and can't be assigned": { userId: gone.id },
      "User is required": {},
      "userRole must be moderator, admin or superadmin, or user": {
        userId: boss.id,
        userRole: "owner",
      },
    };
    for (const [message, input] of Object.entries(refusals))
      await expect(assign(boss, id, input)).rejects.toMatchObject({
        code: "invalid_input",
        message,
      });
    expect(await teamOf(id)).toEqual([]);
    expect(await auditOf(id)).toEqual([]);
  });

  it("creators and superadmins manage it; others who see it are refused, and to the rest it does not exist", async () => {
    const [creator, lowered, member, outsider, target] = await Promise.all([
      system.createActor("admin"),
      system.createActor("moderator"),
      system.createActor("admin"),
      system.createActor("admin"),
      system.createActor("moderator"),
    ]);
    const id = await make(system, { createdBy: creator.id, team: [[member.id, "superadmin"]] });
    for (const actor of [creator, boss]) {
      await assign(actor, id, { userId: target.id });
      await remove(actor, id, target.id);
    }
    const refused = { [member.id]: "forbidden", [outsider.id]: "not_found" };
    for (const actor of [member, outsider]) {
      const code = refused[actor.id];
      // People without permission learn nothing about the form.
      await expect(assign(actor, id, {})).rejects.toMatchObject({ code });
      await expect(remove(actor, id, member.id)).rejects.toMatchObject({ code });
    }
    // The creator's permissions are limited by their current role.
    const theirs = await make(system, { createdBy: lowered.id, team: [[member.id, "superadmin"]] });
    for (const call of [assign(lowered, theirs, {}), remove(lowered, theirs, member.id)])
      await expect(call).rejects.toMatchObject({ code: "forbidden" });
    await expect(assign(null, id, {})).rejects.toMatchObject({ code: "unauthenticated" });
    expect(ids(await teamOf(id))).toEqual([member.id]);
  });

  it("an actor who falls on the way, or an item that goes, leaves everything as it is", async () => {
    const person = await system.createActor("moderator");
    const id = await make(system, { team: [[person.id, "admin"]] });
    const falling = await system.createActor("superadmin");
    await db().update(users).set({ active: false }).where(eq(users.id, falling.id));
    const target = await system.createActor("moderator");
    for (const userId of [target.id, person.id])
      await expect(assign(falling, id, { userId, userRole: "admin" })).rejects.toMatchObject({
        code: "forbidden",
      });
    await expect(remove(falling, id, person.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(assign(boss, crypto.randomUUID(), { userId: target.id })).rejects.toMatchObject({
      code: "not_found",
      message: item.words.notFound,
    });
    expect(ids(await teamOf(id))).toEqual([person.id]);
    expect(await auditOf(id)).toEqual([]);
  });

  it("of parallel assignments of one person one is new, and there is one audit row", async () => {
    const id = await make(system);
    const person = await system.createActor("moderator");
    const input = { userId: person.id, userRole: "moderator" };
    await Promise.all([1, 2, 3, 4].map(() => assign(boss, id, input)));
    expect(ids(await teamOf(id))).toEqual([person.id]);
    expect(await auditOf(id)).toHaveLength(1);
    expect(await versionOf(id)).toBe(2);
  });

  it("offers the active people to anyone who manages it, and no one to others", async () => {
    const [creator, member] = await Promise.all([
      system.createActor("admin"),
      system.createActor("admin"),
    ]);
    const gone = await system.createActor("moderator", { active: false });
    const id = await make(system, { createdBy: creator.id, team: [[member.id, "admin"]] });
    for (const actor of [creator, boss]) {
      const { canManage, candidates } = await listItemCandidates(system.context(actor), item, id);
      expect(canManage).toBe(true);
      expect(ids(candidates)).toEqual(expect.arrayContaining([boss.id, member.id]));
      expect(ids(candidates)).not.toContain(gone.id);
      expect((await getItemTeam(system.context(actor), item, id)).canManage).toBe(true);
    }
    expect(await listItemCandidates(system.context(member), item, id)).toEqual({
      canManage: false,
      candidates: [],
    });
    expect(await getItemTeam(system.context(member), item, id)).toMatchObject({ canManage: false });
    const outsider = system.context(await system.createActor("admin"));
    for (const read of [listItemCandidates, getItemTeam])
      await expect(read(outsider, item, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("reads the team and the candidates in one trip each, by index", async () => {
    const member = await system.createActor("moderator");
    for (const read of [getItemTeam, listItemCandidates]) {
      const { plans, trips } = await watchQueries(system, member, (ctx) =>
        read(ctx, item, "x").catch(() => null),
      );
      expect(scans(plans)).toEqual([]);
      expect(trips).toBe(1);
    }
  });
});

describe("people", () => {
  const ann = {
    id: "1",
    name: "Ann Ärmel",
    email: "first@example.com",
    avatar: null,
    role: "admin",
  };
  const ben = {
    id: "2",
    name: "Ben",
    email: "second@Example.org",
    avatar: null,
    role: "moderator",
  };

  it("an unknown id is Unknown User, without email, a moderator", () => {
    expect(findPerson([ann], "1")).toBe(ann);
    expect(findPerson([ann], "9")).toEqual({
      id: "9",
      name: "Unknown User",
      email: "",
      avatar: null,
      role: "moderator",
    });
  });

  it("are found by name or email, ignoring case", () => {
    const found = (query: string) => ids(matchingPeople([ann, ben], query));
    expect([found(" ÄRM "), found("EXAMPLE.ORG"), found("zzz"), found("")]).toEqual([
      ["1"],
      ["2"],
      [],
      ["1", "2"],
    ]);
  });

  it("who is chosen already is left out", () => {
    expect(withoutChosen([ann, ben], new Set(["1", "9"]))).toEqual([ben]);
  });

  it("an assignment without a role is one as moderator", () => {
    expect(assignUserSchema.parse({ userId: "1" })).toEqual({ userId: "1", userRole: "moderator" });
  });

  it("what a row has as createdBy, createdAt and updatedAt is answered in snake case", () => {
    const [createdAt, updatedAt] = [0, 1000];
    const row = { id: "1", name: "A", details: "", url: "", type: "", status: "active" };
    expect(
      itemView({
        ...row,
        version: 1,
        team: "[]",
        creatorName: null,
        createdBy: "2",
        createdAt,
        updatedAt,
      }),
    ).toMatchObject({
      created_by: "2",
      created_at: "1970-01-01T00:00:00.000Z",
      updated_at: "1970-01-01T00:00:01.000Z",
    });
  });
});
