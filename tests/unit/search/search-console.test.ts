import { expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { contacts } from "@/db/schema/crm";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { tasks } from "@/db/schema/tasks";
import { RAG_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { searchConsole } from "@/lib/search/search-console";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const PROJECT_ID = crypto.randomUUID();

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const member = await system.createActor("moderator");
const outsider = await system.createActor("admin");
const { db } = system.context();
const item = { url: "https://aurora.example.com", createdAt: 1, updatedAt: 1 };
const task = { status: "pending", mode: "manual", createdAt: 1, updatedAt: 1 } as const;
const steps = [1, 2, 3, 4, 5, 6, 7].map((step) => ({
  ...task,
  id: `t${step}`,
  name: `Aurora step ${step}`,
}));
await db.batch([
  db
    .insert(projects)
    .values({ ...item, id: PROJECT_ID, name: "Aurora", type: "Website", status: "active" }),
  db.insert(projectUsers).values({ projectId: PROJECT_ID, userId: member.id, assignedAt: 1 }),
  db
    .insert(agents)
    .values({ ...item, id: "a1", name: "Aurora writer", type: "Chat", status: "active" }),
  db
    .insert(rags)
    .values({ ...item, id: "r1", name: "100% of aurora", type: RAG_TYPES[0], status: "active" }),
  db
    .insert(tasks)
    .values([{ ...task, id: "t0", name: "Launch aurora", projectId: PROJECT_ID }, ...steps]),
]);

const found = async (actor: Actor, q: string) =>
  (await searchConsole(system.context(actor), { q })).hits.map(
    ({ kind, name }) => `${kind} ${name}`,
  );

it("finds every kind by a part of its name, whatever the case, at most five of each", async () => {
  const hits = await found(boss, "AURORA");
  expect(hits.filter((hit) => !hit.startsWith("task"))).toEqual([
    "project Aurora",
    "agent Aurora writer",
    "rag 100% of aurora",
  ]);
  expect(hits.filter((hit) => hit.startsWith("task"))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `task Aurora step ${number}`),
  );
});

it("finds what the person may read and nothing else", async () => {
  expect(await found(member, "aurora")).toEqual(["project Aurora", "task Launch aurora"]);
  expect(await found(outsider, "aurora")).toEqual([]);
  await expect(searchConsole(system.context(), { q: "aurora" })).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

it("takes the text for text, and refuses none or too much of it", async () => {
  expect(await found(boss, "100%")).toEqual(["rag 100% of aurora"]);
  expect(await found(boss, "%")).toEqual(["rag 100% of aurora"]);
  expect(await found(boss, "0%")).toEqual(["rag 100% of aurora"]);
  for (const q of ["", "   ", "a".repeat(201), "\0", undefined]) {
    await expect(searchConsole(system.context(boss), { q })).rejects.toMatchObject({
      code: "invalid_input",
    });
  }
});

it("asks the database once", async () => {
  const { trips } = await watchQueries(system, boss, (ctx) => searchConsole(ctx, { q: "aurora" }));
  expect(trips).toBe(1);
});

it("finds workspaces by their project's and their own name, and records, for anyone who may enter", async () => {
  const { db } = system.context();
  const workspaceId = crypto.randomUUID();
  const times = { createdAt: 1, updatedAt: 1 };
  await db.batch([
    db
      .insert(workspaces)
      .values({ id: workspaceId, projectId: PROJECT_ID, type: "crm", createdAt: 1 }),
    db.insert(contacts).values({
      ...times,
      id: "c1",
      workspaceId,
      name: "Grace of Borealis",
      email: "g@x.example",
      currency: "EUR",
    }),
  ]);
  const places = async (actor: Actor, q: string) =>
    (await searchConsole(system.context(actor), { q })).hits
      .filter(({ kind }) => kind === "workspace" || kind === "record")
      .map(({ name, status, path }) => [name, status, path]);
  const home = `/projects/${PROJECT_ID}/workspace/crm/overview`;
  const contact = ["Grace of Borealis", "Contact in Aurora", `${home}?view=contacts&record=c1`];
  expect(await places(boss, "aurora CRM")).toEqual([["Aurora · CRM", "crm", home]]);
  expect(await places(boss, "borealis")).toEqual([contact]);
  // Membership of the project alone doesn't open the workspace.
  expect(await places(member, "aurora")).toEqual([]);
  expect(await places(member, "borealis")).toEqual([]);
  await db.insert(workspaceUsers).values({ workspaceId, userId: member.id, assignedAt: 1 });
  expect(await places(member, "crm")).toEqual([["Aurora · CRM", "crm", home]]);
  expect(await places(member, "BOREALIS")).toEqual([contact]);
});

it("finds people for anyone who may list them", async () => {
  const someone = await system.createActor("moderator", { name: "Zoe Zenith" });
  const people = async (actor: Actor) =>
    (await searchConsole(system.context(actor), { q: "zenith" })).hits.map(({ kind, id }) => [
      kind,
      id,
    ]);
  expect(await people(boss)).toEqual([["person", someone.id]]);
  expect(await people(outsider)).toEqual([["person", someone.id]]);
  expect(await people(member)).toEqual([]);
});
