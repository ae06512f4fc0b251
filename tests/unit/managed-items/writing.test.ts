import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { idempotencyKeys, users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { createProject } from "@/lib/projects/write-projects";
import { purgeFromTrash } from "@/lib/trash/change-trash";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { KINDS } from "./items-fixture";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");

const asBoss = (changes = {}) => system.context(boss, changes);
const auditOf = (id: string) =>
  asBoss().db.select().from(auditLog).where(eq(auditLog.entityId, id));

describe.each(["agent", "rag"] as const)("writing an %s", (kind) => {
  const { area, notFound, fields, create, update, get, remove, table, members, links, link } =
    KINDS[kind];
  const make = async (changes: Record<string, unknown> = {}) =>
    (await create(asBoss(), { ...fields, ...changes })).item;
  const count = () => asBoss().db.$count(table);

  it("is made with its fields and its team, by one person, with one audit row", async () => {
    const mate = await system.createActor("moderator");
    const { item, version } = await create(asBoss(), {
      ...fields,
      assigned_users: [mate.id, { id: boss.id, role: "admin" }],
    });
    expect(item).toMatchObject({ ...fields, created_by: boss.id });
    const roles = item.assigned_users.map(({ userId, userRole }) => [userId, userRole]);
    expect(roles.sort()).toEqual([[mate.id, "moderator"] as string[], [boss.id, "admin"]].sort());
    expect(version).toBe(1);
    const audit = await auditOf(item.id);
    expect(audit.map((row) => [row.action, row.entityType, row.actorId])).toEqual([
      [`${area}.create`, kind, boss.id],
    ]);
  });

  it("a member without a role is a moderator", async () => {
    const mate = await system.createActor("admin");
    const item = await make({ assigned_users: [{ userId: mate.id }] });
    expect(item.assigned_users).toMatchObject([{ userId: mate.id, userRole: "moderator" }]);
  });

  it("refuses a team that names no one, and leaves nothing behind", async () => {
    const before = await count();
    const nobody = [crypto.randomUUID()];
    await expect(make({ assigned_users: nobody })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { assigned_users: ["assigned_users contains a user who doesn't exist"] },
    });
    expect(await count()).toBe(before);
    const item = await make();
    const changes = { name: "Half", assigned_users: nobody };
    await expect(update(asBoss(), { id: item.id, changes })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await get(asBoss(), item.id)).item.name).toBe(fields.name);
  });

  it("an edit writes the named fields only and bumps the version", async () => {
    const item = await make();
    const { item: changed, version } = await update(asBoss({ now: Date.now() + 5000 }), {
      id: item.id,
      changes: { name: "Renamed", id: "x", created_by: "y", version: 9 },
    });
    expect(version).toBe(2);
    expect(changed).toEqual({ ...item, name: "Renamed", updated_at: changed.updated_at });
    expect(changed.updated_at > item.updated_at).toBe(true);
    const [, audit] = await auditOf(item.id);
    expect([audit?.action, audit?.before, audit?.after]).toEqual([
      `${area}.update`,
      JSON.stringify({ name: fields.name }),
      JSON.stringify({ name: "Renamed" }),
    ]);
  });

  it("an edit without fields changes nothing", async () => {
    const item = await make();
    expect(await update(asBoss(), { id: item.id, changes: { version: 7 } })).toEqual({
      item,
      version: 1,
    });
    expect(await auditOf(item.id)).toHaveLength(1);
  });

  it("an edit replaces the team, and who stays keeps their date", async () => {
    const [stays, leaves] = [
      await system.createActor("moderator"),
      await system.createActor("moderator"),
    ];
    const item = await make({ assigned_users: [stays.id, leaves.id] });
    const since = item.assigned_users[0]?.assignedAt;
    const { item: changed } = await update(asBoss({ now: Date.now() + 60_000 }), {
      id: item.id,
      changes: { assigned_users: [{ userId: stays.id, userRole: "admin" }] },
    });
    expect(changed.assigned_users).toMatchObject([
      { userId: stays.id, userRole: "admin", assignedAt: since },
    ]);
    await expect(get(system.context(leaves), item.id)).rejects.toMatchObject({
      code: "not_found",
      message: notFound,
    });
  });

  it("a stale version changes and deletes nothing; of parallel edits one wins", async () => {
    const item = await make();
    const racers = ["a", "b", "c"].map((name) =>
      update(asBoss(), { id: item.id, changes: { name, assigned_users: [boss.id] }, ifMatch: 1 }),
    );
    const results = await Promise.allSettled(racers);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(remove(asBoss(), { id: item.id, ifMatch: 1 })).rejects.toMatchObject({
      code: "precondition_failed",
    });
    expect((await get(asBoss(), item.id)).version).toBe(2);
  });

  it("is deleted with its team and its links; a second time it is not found", async () => {
    const item = await make({ assigned_users: [boss.id] });
    const { project } = await createProject(asBoss(), {
      name: "P",
      details: "d",
      projectUrl: "https://p.example",
      projectType: "t",
      status: "active",
    });
    await link(asBoss(), item.id, project.id);
    await remove(asBoss(), { id: item.id });
    await expect(remove(asBoss(), { id: item.id })).rejects.toMatchObject({
      code: "not_found",
      message: notFound,
    });
    await purgeFromTrash(asBoss(), { kind, id: item.id });
    const left = [await asBoss().db.select().from(members), await asBoss().db.select().from(links)];
    expect(JSON.stringify(left)).not.toContain(item.id);
    const audit = await auditOf(item.id);
    expect(audit.map(({ action }) => action)).toEqual([
      `${area}.create`,
      `${area}.delete`,
      `${area}.purge`,
    ]);
    expect(audit[1]?.before).toContain(fields.name);
  });

  it.each(["admin", "moderator"] as const)(
    "%s writes nothing, the creator neither",
    async (role) => {
      const person = await system.createActor(role);
      const item = await make({ assigned_users: [{ userId: person.id, userRole: "superadmin" }] });
      await asBoss().db.update(table).set({ createdBy: person.id }).where(eq(table.id, item.id));
      const ctx = system.context(person);
      const forbidden = { code: "forbidden" };
      await expect(create(ctx, {})).rejects.toMatchObject(forbidden);
      await expect(update(ctx, { id: item.id, changes: { name: "x" } })).rejects.toMatchObject(
        forbidden,
      );
      await expect(remove(ctx, { id: item.id })).rejects.toMatchObject(forbidden);
      expect((await get(ctx, item.id)).item.name).toBe(fields.name);
    },
  );

  it.each(["deactivated", "demoted", "deleted"] as const)(
    "someone %s on the way writes nothing",
    async (fall) => {
      const item = await make();
      const person = await system.createActor("superadmin");
      const ctx = system.context(person);
      const self = eq(users.id, person.id);
      if (fall === "deleted") await ctx.db.delete(users).where(self);
      else
        await ctx.db
          .update(users)
          .set(fall === "demoted" ? { role: "admin" } : { active: false })
          .where(self);
      const everything = async () => [
        await ctx.db.select().from(table),
        await ctx.db.select().from(members),
        await ctx.db.select().from(auditLog),
        await ctx.db.select().from(idempotencyKeys),
      ];
      const before = await everything();
      const forbidden = { code: "forbidden" };
      const team = { assigned_users: [boss.id] };
      await expect(create(ctx, { ...fields, ...team }, "fallen")).rejects.toMatchObject(forbidden);
      await expect(update(ctx, { id: item.id, changes: team })).rejects.toMatchObject(forbidden);
      await expect(remove(ctx, { id: item.id })).rejects.toMatchObject(forbidden);
      expect(await everything()).toEqual(before);
    },
  );
});

describe("an agent's own fields", () => {
  const { fields, create, update } = KINDS.agent;
  const agentConfig = {
    aiModel: { textGeneration: "llama-3" },
    processingLimits: { maxConcurrentTasks: 5, timeoutMinutes: 10 },
  };

  it("keeps type, configuration and template; what it was made from never changes", async () => {
    const { item } = await create(asBoss(), {
      ...fields,
      aiagentType: "content-scraper",
      agentConfig,
      templateId: "content-scraper",
    });
    expect(item).toMatchObject({
      aiagentType: "content-scraper",
      agentConfig,
      templateId: "content-scraper",
      assigned_projects: [],
    });
    const { item: changed } = await update(asBoss(), {
      id: item.id,
      changes: { agentConfig: null, templateId: "custom-agent" },
    });
    expect(changed).toMatchObject({
      aiagentType: "content-scraper",
      agentConfig: null,
      templateId: "content-scraper",
    });
  });

  it("refuses a template that is not in the catalogue", async () => {
    await expect(create(asBoss(), { ...fields, templateId: "chef" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
