import { expect, it } from "vitest";
import { agentProjects, agentUsers } from "@/db/schema/agents";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { projectUsers } from "@/db/schema/projects";
import { ragProjects, ragUsers } from "@/db/schema/rags";
import { listAgents } from "@/lib/agents/read-agents";
import { agentListSchema } from "@/lib/agents/schema";
import type { Actor } from "@/lib/auth/actor";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { listRags } from "@/lib/rags/read-rags";
import { ragListSchema } from "@/lib/rags/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { KINDS } from "../../support/items-fixture";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());

async function make(kind: string): Promise<string> {
  const found = KINDS.find(({ item }) => item.kind === kind);
  if (!found) throw new Error(`There is no kind ${kind}`);
  return found.make(system);
}

it("a card counts the links whose other end the reader may see, and a project's integrations", async () => {
  const boss = await system.createActor("superadmin");
  const member = await system.createActor("moderator");
  const { db } = system.context();
  const [seen, hidden] = [await make("project"), await make("project")];
  const [agentId, hiddenAgent] = [await make("agent"), await make("agent")];
  const [ragId, hiddenRag] = [await make("rag"), await make("rag")];
  const on = { userId: member.id, role: "admin", assignedAt: 1 } as const;
  await db.insert(projectUsers).values({ ...on, projectId: seen });
  await db.insert(agentUsers).values({ ...on, agentId });
  await db.insert(ragUsers).values({ ...on, ragId });
  for (const projectId of [seen, hidden]) {
    for (const id of [agentId, hiddenAgent])
      await db.insert(agentProjects).values({ agentId: id, projectId, linkedAt: 1 });
    for (const id of [ragId, hiddenRag])
      await db.insert(ragProjects).values({ ragId: id, projectId, linkedAt: 1 });
  }
  await db
    .insert(integrations)
    .values({ id: "i1", name: "I", type: "openai", createdAt: 1, updatedAt: 1 });
  await db
    .insert(projectIntegrations)
    .values({ projectId: seen, integrationId: "i1", linkedAt: 1 });

  const counts = async (actor: Actor) => {
    const ctx = system.context(actor);
    const pages = [
      await listProjects(ctx, projectListSchema.parse({})),
      await listAgents(ctx, agentListSchema.parse({})),
      await listRags(ctx, ragListSchema.parse({})),
    ];
    const ids = [seen, agentId, ragId];
    return pages.map(({ rows }, at) => rows.find(({ id }) => id === ids[at])?.links_count);
  };
  expect(await counts(boss)).toEqual([5, 2, 2]);
  expect(await counts(member)).toEqual([3, 1, 1]);
  const mine = await listMyProjects(system.context(member), { page: 1, perPage: 3 });
  expect(mine.rows.map(({ links_count }) => links_count)).toEqual([3]);
});
