import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agents, agentUsers } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { projects, projectUsers } from "@/db/schema/projects";
import { rags, ragUsers } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import { getAgent, listProjectAgents } from "@/lib/agents/read-agents";
import { linkAgent, setAgentRole, unlinkAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import {
  linkIntegration,
  listProjectIntegrations,
  unlinkIntegration,
} from "@/lib/integrations/project-integrations";
import type { LinkedItemView, ProjectLinks } from "@/lib/managed-items/schema";
import { listProjectRags } from "@/lib/rags/read-rags";
import { linkRag, unlinkRag } from "@/lib/rags/write-rags";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";

const FORBIDDEN = { code: "forbidden" };
const NOT_FOUND = { code: "not_found" };

/** Created both sides, but is no longer a superadmin. */
const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const owner = await system.createActor("admin");

const base = (createdBy: string | null, name: string) => ({
  id: crypto.randomUUID(),
  name,
  details: "",
  url: "https://a.example",
  createdBy,
  createdAt: 1,
  updatedAt: 1,
});

async function makeProject(createdBy: string | null, members: [Actor, string][] = []) {
  const { db } = system.context();
  const row = { ...base(createdBy, "Project"), type: "Site", status: "active" as const };
  await db.insert(projects).values(row);
  for (const [actor, role] of members) {
    await db.insert(projectUsers).values({
      projectId: row.id,
      userId: actor.id,
      role: role as "admin",
      assignedAt: 1,
    });
  }
  return row.id;
}

async function makeAgent(createdBy: string | null, readers: Actor[] = [], name = "Agent") {
  const { db } = system.context();
  const row = { ...base(createdBy, name), type: "Scraper", status: "active" as const };
  await db.insert(agents).values(row);
  for (const { id } of readers)
    await db.insert(agentUsers).values({ agentId: row.id, userId: id, assignedAt: 1 });
  return row.id;
}

async function makeRag(createdBy: string | null, readers: Actor[] = [], name = "RAG") {
  const { db } = system.context();
  const row = { ...base(createdBy, name), type: "custom" as const, status: "planning" as const };
  await db.insert(rags).values(row);
  for (const { id } of readers)
    await db.insert(ragUsers).values({ ragId: row.id, userId: id, assignedAt: 1 });
  return row.id;
}

interface Kind {
  table: typeof agents | typeof rags;
  make: typeof makeAgent;
  link: (ctx: Context, projectId: string, id: unknown) => Promise<LinkedItemView>;
  unlink: (ctx: Context, projectId: string, id: string) => Promise<void>;
  list: (ctx: Context, projectId: string) => Promise<ProjectLinks>;
  field: string;
}

const KINDS: Record<string, Kind> = {
  agents: {
    table: agents,
    make: makeAgent,
    link: (ctx, projectId, agentId) => linkAgent(ctx, { projectId, input: { agentId } }),
    unlink: (ctx, projectId, agentId) => unlinkAgent(ctx, { projectId, agentId }),
    list: listProjectAgents,
    field: "agentId",
  },
  RAGs: {
    table: rags,
    make: makeRag,
    link: (ctx, projectId, ragId) => linkRag(ctx, { projectId, input: { ragId } }),
    unlink: (ctx, projectId, ragId) => unlinkRag(ctx, { projectId, ragId }),
    list: listProjectRags,
    field: "ragId",
  },
};

describe("an agent's role in a project", () => {
  const roleOf = async (ctx: Context, projectId: string) =>
    (await listProjectAgents(ctx, projectId)).linked.map(({ projectRole }) => projectRole);

  it("is moderator at first, and set by a superadmin and by who created the project, each with its audit row", async () => {
    const projectId = await makeProject(owner.id);
    const agentId = await makeAgent(boss.id, [owner]);
    await linkAgent(system.context(boss), { projectId, input: { agentId } });
    expect(await roleOf(system.context(owner), projectId)).toEqual(["moderator"]);
    const given: [Actor, string, string][] = [
      [boss, "super_admin", "superadmin"],
      [owner, "user", "user"],
      [owner, "user", "user"],
    ];
    for (const [actor, projectRole, written] of given) {
      const ctx = system.context(actor);
      const set = await setAgentRole(ctx, { projectId, agentId, input: { projectRole } });
      expect(set).toMatchObject({ id: agentId, projectRole: written });
      expect(await roleOf(ctx, projectId)).toEqual([written]);
      const { agent } = await getAgent(ctx, agentId);
      expect(agent.assigned_projects).toMatchObject([{ projectId, projectRole: written }]);
    }
    const rows = await system
      .context()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, projectId), eq(auditLog.action, "projects.assign")));
    const entry = (projectRole: string) => JSON.stringify({ agentId, projectRole });
    // Repeating it changes nothing.
    expect(rows.map(({ actorId, before, after }) => [actorId, before, after])).toEqual([
      [boss.id, entry("moderator"), entry("superadmin")],
      [owner.id, entry("superadmin"), entry("user")],
    ]);
  });

  it("is no one else's to set, has a closed vocabulary, and ends with the link", async () => {
    const member = await system.createActor("admin");
    const projectId = await makeProject(boss.id, [[member, "superadmin"]]);
    const [agentId, hidden, free] = [
      await makeAgent(member.id),
      await makeAgent(boss.id),
      await makeAgent(boss.id, [member]),
    ];
    const asBoss = system.context(boss);
    for (const id of [agentId, hidden])
      await linkAgent(asBoss, { projectId, input: { agentId: id } });
    const input = { projectRole: "admin" };
    const asMember = system.context(member);
    await expect(setAgentRole(asMember, { projectId, agentId, input })).rejects.toMatchObject(
      FORBIDDEN,
    );
    await expect(
      setAgentRole(asMember, { projectId, agentId: hidden, input }),
    ).rejects.toMatchObject(NOT_FOUND);
    const moderator = system.context(await system.createActor("moderator"));
    await expect(setAgentRole(moderator, { projectId, agentId, input })).rejects.toMatchObject(
      FORBIDDEN,
    );
    await expect(setAgentRole(asBoss, { projectId, agentId: free, input })).rejects.toMatchObject({
      ...NOT_FOUND,
      message: "This agent isn't linked to the project",
    });
    await expect(
      setAgentRole(asBoss, { projectId, agentId, input: { projectRole: "owner" } }),
    ).rejects.toMatchObject({
      code: "invalid_input",
      message: "projectRole must be moderator, admin or superadmin, or user",
    });
    await setAgentRole(asBoss, { projectId, agentId, input });
    await unlinkAgent(asBoss, { projectId, agentId });
    await linkAgent(asBoss, { projectId, input: { agentId } });
    expect(await roleOf(asMember, projectId)).toEqual(["moderator"]);
  });
});

describe.each(Object.keys(KINDS))("the %s of a project", (name) => {
  const { table, make, link, unlink, list, field } = KINDS[name] as Kind;

  it("are linked and unlinked by a superadmin and by who created both sides, each with its audit row", async () => {
    for (const actor of [boss, owner]) {
      const ctx = system.context(actor);
      const [project, id] = [await makeProject(owner.id), await make(owner.id)];
      expect((await list(ctx, project)).linkable.map((one) => one.id)).toContain(id);
      expect(await link(ctx, project, id)).toMatchObject({ id, created_by: owner.id });
      // Repeating it changes nothing.
      await link(ctx, project, id);
      const { linked, linkable } = await list(ctx, project);
      expect(linked.map((one) => one.id)).toEqual([id]);
      expect(linkable.map((one) => one.id)).not.toContain(id);
      await unlink(ctx, project, id);
      expect((await list(ctx, project)).linked).toEqual([]);
      await expect(unlink(ctx, project, id)).rejects.toMatchObject(NOT_FOUND);
      const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, project));
      expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
        ["projects.link", null, JSON.stringify({ [field]: id })],
        ["projects.unlink", JSON.stringify({ [field]: id }), null],
      ]);
    }
  });

  it("need both sides to be linked, and either one to be unlinked", async () => {
    const mine = await makeProject(owner.id);
    const theirs = await makeProject(boss.id, [[owner, "superadmin"]]);
    const [own, foreign] = [await make(owner.id), await make(boss.id, [owner])];
    const ctx = system.context(owner);
    await expect(link(ctx, mine, foreign)).rejects.toMatchObject(FORBIDDEN);
    await expect(link(ctx, theirs, own)).rejects.toMatchObject(FORBIDDEN);
    expect((await list(ctx, theirs)).linkable).toEqual([]);
    const offered = (await list(ctx, mine)).linkable.map((one) => one.id);
    expect([offered.includes(own), offered.includes(foreign)]).toEqual([true, false]);
    await link(system.context(boss), mine, foreign);
    await link(system.context(boss), theirs, own);
    await link(system.context(boss), theirs, foreign);
    await unlink(ctx, mine, foreign);
    await unlink(ctx, theirs, own);
    await expect(unlink(ctx, theirs, foreign)).rejects.toMatchObject(FORBIDDEN);
  });

  it("are not linked by someone of whom one side is no more while they link", async () => {
    for (const side of ["project", "item"] as const) {
      const [project, id] = [await makeProject(owner.id), await make(owner.id, [owner])];
      const [given, givenId] = side === "project" ? [projects, project] : [table, id];
      const giving = interrupted(system, owner, () =>
        system.context().db.update(given).set({ createdBy: boss.id }).where(eq(given.id, givenId)),
      );
      await link(giving, project, id).catch(() => undefined);
      expect((await list(system.context(boss), project)).linked).toEqual([]);
    }
  });

  it("are to a member those which they may read, and to anyone else nothing", async () => {
    const member = await system.createActor("admin");
    const project = await makeProject(boss.id, [[member, "admin"]]);
    const [seen, hidden] = [await make(boss.id, [member], "Seen"), await make(boss.id, [], "No")];
    for (const id of [seen, hidden]) await link(system.context(boss), project, id);
    const { linked, linkable } = await list(system.context(member), project);
    expect(linked.map((one) => one.id)).toEqual([seen]);
    expect(linkable).toEqual([]);
    const outsider = system.context(await system.createActor("admin"));
    await expect(list(outsider, project)).rejects.toMatchObject(NOT_FOUND);
    await expect(link(outsider, project, seen)).rejects.toMatchObject(NOT_FOUND);
    const ofOutsider = await make(outsider.actor?.id ?? null);
    await expect(link(outsider, project, ofOutsider)).rejects.toMatchObject(NOT_FOUND);
    await expect(unlink(system.context(member), project, hidden)).rejects.toMatchObject(NOT_FOUND);
    await expect(list(system.context(null), project)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("a project, an item or an id that is none is refused", async () => {
    const ctx = system.context(boss);
    const [project, id] = [await makeProject(boss.id), await make(boss.id)];
    for (const wrong of [undefined, "", 7, "x".repeat(65)])
      await expect(link(ctx, project, wrong)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(link(ctx, project, "unknown")).rejects.toMatchObject(NOT_FOUND);
    await expect(link(ctx, "unknown", id)).rejects.toMatchObject(NOT_FOUND);
  });

  it("stay as they are when the person falls on the way", async () => {
    const fallen = await system.createActor("superadmin");
    const [project, id] = [await makeProject(boss.id), await make(boss.id)];
    const [other] = [await make(boss.id)];
    await link(system.context(boss), project, other);
    await system.context().db.update(users).set({ active: false }).where(eq(users.id, fallen.id));
    await expect(link(system.context(fallen), project, id)).rejects.toMatchObject(FORBIDDEN);
    await expect(unlink(system.context(fallen), project, other)).rejects.toMatchObject(FORBIDDEN);
    const { linked } = await list(system.context(boss), project);
    expect(linked.map((one) => one.id)).toEqual([other]);
  });
});

describe("the integrations of a project", () => {
  const link = (actor: Actor, projectId: string, integrationId: unknown) =>
    linkIntegration(system.context(actor), { projectId, input: { integrationId } });
  const unlink = (actor: Actor, projectId: string, integrationId: string) =>
    unlinkIntegration(system.context(actor), { projectId, integrationId });
  const list = (actor: Actor, projectId: string) =>
    listProjectIntegrations(system.context(actor), projectId);

  async function makeIntegration(name: string) {
    const id = crypto.randomUUID();
    await system.context().db.insert(integrations).values({
      id,
      name,
      type: "openai",
      config: '{"organizationId":"org-secret"}',
      secrets: '{"apiKey":"sealed"}',
      createdAt: 1,
      updatedAt: 1,
    });
    return id;
  }

  it("are managed by superadmins and by admins who are admin within the project too", async () => {
    const admin = await system.createActor("admin");
    const creator = await system.createActor("admin");
    const id = await makeIntegration("Managed");
    const project = await makeProject(creator.id, [[admin, "admin"]]);
    for (const actor of [boss, admin, creator]) {
      expect(await list(actor, project)).toMatchObject({ linked: [], canLink: true });
      expect((await list(actor, project)).linkable.map((one) => one.id)).toContain(id);
      await link(actor, project, id);
      await link(actor, project, id);
      expect((await list(actor, project)).linkable.map((one) => one.id)).not.toContain(id);
      await unlink(actor, project, id);
      await expect(unlink(actor, project, id)).rejects.toMatchObject(NOT_FOUND);
    }
    const ctx = system.context();
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, project));
    expect(rows.map(({ action }) => action)).toEqual(
      Array(3).fill(["projects.linkIntegration", "projects.unlinkIntegration"]).flat(),
    );
  });

  it("the lower of both roles counts: an admin who is moderator there, and a moderator who is admin there, only read", async () => {
    const admin = await system.createActor("admin");
    const moderator = await system.createActor("moderator");
    const [id, other] = [await makeIntegration("Read"), await makeIntegration("Other")];
    const project = await makeProject(boss.id, [
      [admin, "moderator"],
      [moderator, "superadmin"],
    ]);
    await link(boss, project, id);
    for (const actor of [admin, moderator]) {
      const { linked, linkable, canLink } = await list(actor, project);
      expect([linkable, canLink]).toEqual([[], false]);
      // Names, types and states, but nothing of the configuration.
      expect(linked).toEqual([
        {
          id,
          name: "Read",
          type: "openai",
          category: "ai",
          status: "disconnected",
          isActive: true,
          linked_at: expect.any(String),
        },
      ]);
      await expect(link(actor, project, other)).rejects.toMatchObject(FORBIDDEN);
      await expect(unlink(actor, project, id)).rejects.toMatchObject(FORBIDDEN);
    }
  });

  it("do not exist outside the project's readers, nor for an id that is none", async () => {
    const outsider = await system.createActor("admin");
    const project = await makeProject(boss.id);
    const id = await makeIntegration("Far");
    await expect(list(outsider, project)).rejects.toMatchObject(NOT_FOUND);
    await expect(link(outsider, project, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(link(boss, project, "unknown")).rejects.toMatchObject(NOT_FOUND);
    await expect(link(boss, "unknown", id)).rejects.toMatchObject(NOT_FOUND);
    await expect(link(boss, project, "")).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("stay as they are when the person falls on the way", async () => {
    const fallen = await system.createActor("superadmin");
    const project = await makeProject(boss.id);
    const [id, other] = [await makeIntegration("One"), await makeIntegration("Two")];
    await link(boss, project, id);
    await system.context().db.update(users).set({ role: "admin" }).where(eq(users.id, fallen.id));
    await expect(link(fallen, project, other)).rejects.toMatchObject(FORBIDDEN);
    await expect(unlink(fallen, project, id)).rejects.toMatchObject(FORBIDDEN);
    expect((await list(boss, project)).linked.map((one) => one.id)).toEqual([id]);
  });
});
