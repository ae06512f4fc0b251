import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { integrations } from "@/db/schema/integrations";
import { projectUsers } from "@/db/schema/projects";
import { ragProjects, ragUsers } from "@/db/schema/rags";
import { explainAccess } from "@/lib/access/explain-access";
import type { Actor } from "@/lib/auth/actor";
import { fillAccessWorld } from "../../support/access-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeDocument, makeRag } from "../../support/knowledge-world";
import { seededRandom } from "../../support/seeded-random";
import { createTestSystem } from "../../support/test-system";

/** A member of the project that the RAG is linked to, but not of the RAG's team. */

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const reader = await system.createActor("moderator");
const world = await fillAccessWorld(system, seededRandom(7));
const ragId = await makeRag(system.context());
const documentId = await makeDocument(system.context(), ragId);
const [projectId = ""] = world.things.project;
const { db } = system.context();
await db.insert(ragProjects).values({ ragId, projectId, linkedAt: 1 });
const team = { projectId, userId: reader.id, role: "user", assignedAt: 1 } as const;
await db.insert(projectUsers).values(team);

async function why(person: Actor, resource: string, asker = boss) {
  const answer = await explainAccess(system.context(asker), { user: person.id, resource });
  return Object.fromEntries(answer.explanations.map((one) => [one.action, one]));
}

describe("what is explained of a thing", () => {
  it("a RAG and its documents are searched by anyone who sees a project that uses them", async () => {
    const rag = await why(reader, `rag:${ragId}`);
    expect(rag["rags.list"]).toMatchObject({ allowed: false });
    expect(rag["rags.search"]).toMatchObject({ allowed: true });
    expect(await why(reader, `document:${documentId}`)).toMatchObject({
      "rags.search": { allowed: true, reasons: expect.arrayContaining([expect.any(String)]) },
      "rags.documents": { allowed: false, rule: "superadmins and the creator" },
    });
    const stranger = await system.createActor("moderator");
    expect((await why(stranger, `rag:${ragId}`))["rags.search"]).toMatchObject({
      allowed: false,
      reasons: [
        "they can't see something that this requires",
        "Everyone with access to the RAG or to a project it is linked to.",
      ],
    });
    await system
      .context()
      .db.insert(ragUsers)
      .values({ ragId, userId: stranger.id, assignedAt: 1 });
    expect((await why(stranger, `rag:${ragId}`))["rags.search"]).toMatchObject({ allowed: true });
  });

  it("everyone sees their own account", async () => {
    const own = await why(reader, `user:${reader.id}`);
    expect(own["users.list"]).toMatchObject({ allowed: true, would_change: [] });
    expect(own["users.edit"]).toMatchObject({ allowed: true });
    expect(own["users.setRole"]).toMatchObject({ allowed: false });
  });

  it("a run, a question and a schedule are someone's, in their own words", async () => {
    const { db } = system.context();
    const working = world.people.filter(({ active }) => active);
    const runs = await db
      .select({
        ...{ id: agentRuns.id, userId: agentRuns.userId },
        ...{ agentId: agentRuns.agentId, projectId: agentRuns.projectId },
      })
      .from(agentRuns);
    const run = runs.find(({ userId }) => working.some(({ id }) => id === userId));
    const owner = working.find(({ id }) => id === run?.userId) ?? boss;
    const rate = (await why(owner, `run:${run?.id}`))["runs.rate"];
    expect(rate).toMatchObject({ allowed: true, reasons: ["it runs on their behalf"] });
    const [schedule = ""] = world.things.schedule;
    // A schedule is visible while its agent and project are, here those of the run.
    const owned = { userId: owner.id, agentId: run?.agentId, projectId: run?.projectId };
    await db.update(agentSchedules).set(owned).where(eq(agentSchedules.id, schedule));
    const edit = (await why(owner, `schedule:${schedule}`))["schedules.pause"];
    expect(edit?.reasons).toContain("they own it");
    const [asked = "", askedOthers = ""] = world.things.approval;
    const ask = await why(boss, `approval:${asked}`);
    expect(ask["approvals.decide"]).toMatchObject({
      allowed: true,
      reasons: ["everyone who can see it and may do it themselves can decide"],
    });
    const others = await why(boss, `approval:${askedOthers}`);
    expect(others["approvals.decide"]).toMatchObject({
      allowed: true,
      reasons: expect.arrayContaining([
        "someone other than the person the run is on behalf of has to approve",
      ]),
    });
  });

  it("is told to who manages it: of a conversation and a saved view to who has them", async () => {
    for (const kind of ["conversation", "view"] as const) {
      let told = 0;
      for (const id of world.things[kind]) {
        const owner = world.ownerOf.get(id);
        const asked = owner && (await why(owner, `${kind}:${id}`, owner).catch(() => null));
        if (!owner || !asked) continue;
        told++;
        const stranger = await system.createActor("moderator");
        await expect(why(owner, `${kind}:${id}`, stranger)).rejects.toMatchObject({
          code: "not_found",
        });
      }
      expect(told, kind).toBeGreaterThan(0);
    }
    const [integration = ""] = world.things.integration;
    const admin = await system.createActor("admin");
    const resource = `integration:${integration}`;
    await expect(why(reader, resource, admin)).rejects.toMatchObject({ code: "forbidden" });
    await system.context().db.update(integrations).set({ createdBy: admin.id });
    expect(await why(reader, resource, admin)).toMatchObject({
      "integrations.view": { allowed: true },
      "integrations.toggle": { allowed: true },
      "integrations.edit": { allowed: false, would_change: expect.any(Array) },
    });
    await expect(why(reader, resource, reader)).rejects.toMatchObject({ code: "forbidden" });
    await expect(why(reader, "record:nothing/1")).rejects.toMatchObject({ code: "not_found" });
  });

  it("a mail integration is the superadmins', and it says so", async () => {
    const [, , mail = ""] = world.things.integration;
    const admin = await system.createActor("admin");
    const asAdmin = await why(admin, `integration:${mail}`);
    for (const deed of ["edit", "delete", "test", "toggle", "list"])
      expect(asAdmin[`integrations.${deed}`], deed).toMatchObject({
        allowed: false,
        reasons: expect.arrayContaining(["it is a mail integration"]),
        would_change: ["give them the role superadmin"],
      });
    expect((await why(boss, `integration:${mail}`))["integrations.edit"]?.allowed).toBe(true);
  });
});
