import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { notices, users } from "@/db/schema/auth";
import { projectIntegrations } from "@/db/schema/integrations";
import { ragGenerations } from "@/db/schema/knowledge";
import { projects, projectUsers } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import type { Actor } from "@/lib/auth/actor";
import {
  deleteIntegration,
  toggleIntegration,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { listIntegrationStates } from "@/lib/integrations/list-integrations";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import { testIntegration } from "@/lib/integrations/test-integration";
import { noticeText } from "@/lib/notices/notice-words";
import { DEMO_KEYS } from "../../support/integrations-stand-in";
import {
  closeIntegrationsWorld,
  emptyIntegrations,
  startIntegrationsWorld,
} from "./integrations-fixture";

let id: string;
const as = (actor: Actor) => world.system.context(actor);
const db = () => world.system.context().db;
const FORBIDDEN = { code: "forbidden" };
const FIELDS = { createdAt: 1, updatedAt: 1 };
const ITEM = { ...FIELDS, url: "https://aurora.example.com/", type: "custom" as const };

const world = await startIntegrationsWorld();
const maker = await world.system.createActor("admin");
afterAll(() => closeIntegrationsWorld(world));
beforeEach(async () => {
  await emptyIntegrations(world);
  for (const table of [notices, agents, rags, projects]) await db().delete(table);
  const fields = { name: "Models", apiKey: DEMO_KEYS.openAi, baseUrl: `${world.standIn.url}/v1` };
  id = (await createIntegration(as(maker), fields)).id;
});

/** Creates a project that uses the integration, with its people. */
async function project(members: readonly Actor[] = [], createdBy?: string) {
  const projectId = crypto.randomUUID();
  await db()
    .insert(projects)
    .values({ ...ITEM, id: projectId, name: "Aurora", status: "active", createdBy });
  await db().insert(projectIntegrations).values({ projectId, integrationId: id, linkedAt: 1 });
  for (const { id: userId } of members)
    await db().insert(projectUsers).values({ projectId, userId, role: "user", assignedAt: 1 });
  return projectId;
}

describe("an integration is changed and deleted", () => {
  it("by superadmins and the admin who added it, not by another one", async () => {
    await expect(updateIntegration(as(world.admin), id, { name: "X" })).rejects.toMatchObject(
      FORBIDDEN,
    );
    const stolen = { baseUrl: world.standIn.url, apiKey: "sk-mine-0123456789abcdef" };
    await expect(updateIntegration(as(world.admin), id, stolen)).rejects.toMatchObject(FORBIDDEN);
    await expect(deleteIntegration(as(world.admin), id)).rejects.toMatchObject(FORBIDDEN);
    await updateIntegration(as(maker), id, { name: "Own" });
    await updateIntegration(as(world.superadmin), id, { name: "Any" });
    await deleteIntegration(as(maker), id);
  });

  it("not by who added it and is an admin no more", async () => {
    const ctx = as({ ...maker, role: "moderator" });
    await expect(updateIntegration(ctx, id, { name: "X" })).rejects.toMatchObject(FORBIDDEN);
    await expect(deleteIntegration(ctx, id)).rejects.toMatchObject(FORBIDDEN);
  });

  it("at another address only with its key entered again, by its owner too", async () => {
    const moved = { baseUrl: `${world.standIn.url}/elsewhere` };
    await expect(updateIntegration(as(maker), id, moved)).rejects.toMatchObject({
      errors: { apiKey: [expect.any(String)] },
    });
    const stale = as({ ...maker, confirmedAt: 1 });
    await expect(
      updateIntegration(stale, id, { ...moved, apiKey: DEMO_KEYS.openAi }),
    ).rejects.toMatchObject({ code: "step_up_required" });
    await updateIntegration(as(maker), id, { ...moved, apiKey: DEMO_KEYS.openAi });
  });
});

describe("an integration is tested and switched", () => {
  const tries = (actor: Actor) => [
    () => testIntegration(as(actor), id),
    () => toggleIntegration(as(actor), id, { isActive: false }),
    () => toggleIntegration(as(actor), id, { isActive: true }),
  ];

  it("by everyone while no project uses it", async () => {
    for (const actor of [world.moderator, world.admin, world.superadmin])
      for (const attempt of tries(actor)) await attempt();
  });

  it("by who sees a project that uses it, by who added it and by superadmins, and by no one else", async () => {
    const member = await world.system.createActor("moderator");
    await project();
    const own = await project([member]);
    for (const actor of [world.moderator, world.admin])
      for (const attempt of tries(actor)) await expect(attempt()).rejects.toMatchObject(FORBIDDEN);
    for (const actor of [member, maker, world.superadmin])
      for (const attempt of tries(actor)) await attempt();
    await db().update(projects).set({ deletedAt: 1 }).where(eq(projects.id, own));
    for (const attempt of tries(member)) await expect(attempt()).rejects.toMatchObject(FORBIDDEN);
    // No project in the trash uses it.
    await db().update(projects).set({ deletedAt: 1 });
    for (const attempt of tries(world.moderator)) await attempt();
  });

  it("and the list of a moderator says which", async () => {
    await project();
    const page = await listIntegrationStates(as(world.moderator), listIntegrationsSchema.parse({}));
    expect(page.facts[id]).toMatchObject({ isMail: false, createdBy: maker.id, isReached: false });
  });
});

describe("who made what uses an integration is told", () => {
  const owner = () => world.superadmin;

  async function use() {
    const other = await world.system.createActor("superadmin");
    await project([], owner().id);
    const agent = { ...ITEM, status: "active", createdBy: owner().id } as const;
    const config = (value: object) => JSON.stringify(value);
    await db()
      .insert(agents)
      .values([
        { ...agent, id: "a1", name: "Helper", agentConfig: config({ integrationId: id }) },
        { ...agent, id: "a2", name: "Tooler", agentConfig: config({ servers: [id] }) },
        { ...agent, id: "a3", name: "Idle", agentConfig: config({ integrationId: "other" }) },
        {
          ...agent,
          id: "a4",
          name: "Gone",
          agentConfig: config({ integrationId: id }),
          deletedAt: 1,
        },
      ]);
    const rag = { ...ITEM, status: "active" } as const;
    await db()
      .insert(rags)
      .values([
        {
          ...rag,
          id: "r1",
          name: "Handbook",
          createdBy: other.id,
          config: config({ integrationId: id }),
        },
        { ...rag, id: "r2", name: "Archive", createdBy: other.id },
        { ...rag, id: "r3", name: "Unused", createdBy: other.id },
      ]);
    const generation = {
      chunkSize: 600,
      chunkOverlap: 100,
      createdAt: 1,
      embeddingIntegrationId: id,
    };
    await db()
      .insert(ragGenerations)
      .values([
        { ...generation, id: "g1", ragId: "r2", state: "current" },
        { ...generation, id: "g2", ragId: "r3", state: "retired" },
      ]);
    return other;
  }

  const told = async () => {
    const found = await db()
      .select({ email: users.email, kind: notices.kind, parts: notices.parts })
      .from(notices)
      .innerJoin(users, eq(users.id, notices.userId));
    return Object.fromEntries(
      found.map(({ email, kind, parts }) => {
        const { title, text } = noticeText(kind, JSON.parse(parts));
        return [email, { title, text }];
      }),
    );
  };

  it("of a changed key or address: what changed, by whom, and what of theirs uses it", async () => {
    const other = await use();
    await updateIntegration(as(maker), id, { name: "Renamed" });
    expect(await told()).toEqual({});
    await updateIntegration(as(maker), id, { apiKey: "sk-another-0123456789abcdef" });
    expect(await told()).toEqual({
      [owner().email]: {
        title: "The integration Renamed was changed",
        text: `${maker.name} changed: API key. Used by: Helper, Tooler, Aurora.`,
      },
      [other.email]: {
        title: "The integration Renamed was changed",
        text: `${maker.name} changed: API key. Used by: Handbook, Archive.`,
      },
    });
  });

  it("of one that is deactivated or deleted, and not of one that is activated", async () => {
    await use();
    await toggleIntegration(as(maker), id, { isActive: false });
    expect((await told())[owner().email]?.title).toBe("The integration Models was deactivated");
    await db().delete(notices);
    await toggleIntegration(as(maker), id, { isActive: true });
    await updateIntegration(as(maker), id, { isActive: true });
    expect(await told()).toEqual({});
    await updateIntegration(as(maker), id, { isActive: false });
    expect((await told())[owner().email]?.title).toBe("The integration Models was deactivated");
    await db().delete(notices);
    await deleteIntegration(as(maker), id);
    expect((await told())[owner().email]?.title).toBe("The integration Models was deleted");
  });

  it("but not who does it themselves", async () => {
    const other = await use();
    await toggleIntegration(as(owner()), id, { isActive: false });
    expect(Object.keys(await told())).toEqual([other.email]);
  });
});
