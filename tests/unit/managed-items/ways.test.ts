import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agents, agentUsers } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { rags, ragUsers } from "@/db/schema/rags";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { readableBy, readableIdsOf, whoSees } from "@/lib/managed-items/visibility";
import { seesItem } from "@/lib/managed-items/ways";
import { PROJECT } from "@/lib/projects/definition";
import { closeAfterTests } from "../../support/close-after-tests";
import { seededRandom } from "../../support/seeded-random";
import { createTestSystem } from "../../support/test-system";

const PEOPLE = 9;
const ITEMS = 24;
const random = seededRandom(7);
const sometimes = <Item>(items: Item[]) => items.filter(() => random.chance(0.15));

const system = await closeAfterTests(createTestSystem());
const people = await Promise.all(
  Array.from({ length: PEOPLE }, (_, at) =>
    system.createActor(at === 0 ? "superadmin" : at % 2 === 1 ? "moderator" : "admin"),
  ),
);
const { db } = system.context();
const some = () => random.pick(people as [Actor, ...Actor[]]).id;
const common = (id: string) => ({
  id,
  name: id,
  details: "d",
  url: "https://a.example",
  status: "active" as const,
  createdBy: random.chance(0.2) ? null : some(),
  createdAt: 1,
  updatedAt: 1,
});
for (let at = 0; at < ITEMS; at++) {
  const id = `item-${at}`;
  await db.insert(projects).values({ ...common(id), type: "Site" });
  await db.insert(agents).values({ ...common(id), type: "Scraper" });
  await db.insert(rags).values({ ...common(id), type: "document-qa" });
  await db.insert(workspaces).values({ id: `crm-${at}`, projectId: id, type: "crm", createdAt: 1 });
  const member = { assignedAt: 1 };
  for (const { id: userId } of sometimes(people))
    await db.insert(projectUsers).values({ projectId: id, userId, ...member });
  for (const { id: userId } of sometimes(people))
    await db.insert(agentUsers).values({ agentId: id, userId, ...member });
  for (const { id: userId } of sometimes(people))
    await db.insert(ragUsers).values({ ragId: id, userId, ...member });
  for (const { id: userId } of sometimes(people))
    await db.insert(workspaceUsers).values({ workspaceId: `crm-${at}`, userId, assignedAt: 1 });
}

const pair = (person: string, item: string) => `${person} ${item}`;

/** What each person reads, asked person by person. */
async function readsOf(item: ManagedItem): Promise<string[]> {
  const { db } = system.context();
  const found = await Promise.all(
    people.map(async (person) => {
      const rows = await db
        .select({ id: sql<string>`${item.table.id}` })
        .from(item.table)
        .where(readableBy(item, person));
      return rows.map(({ id }) => pair(person.id, id));
    }),
  );
  return found.flat().toSorted();
}

/** Who sees each item, asked item by item. */
async function seersOf(item: ManagedItem): Promise<string[]> {
  const { db } = system.context();
  const ids = Array.from({ length: ITEMS }, (_, at) => `item-${at}`);
  const found = await Promise.all(
    ids.map(async (id) => {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(seesItem(sql`${id}`, item.ways));
      return rows.map((row) => pair(row.id, id));
    }),
  );
  return found.flat().toSorted();
}

describe.each([PROJECT, AGENT, RAG])("who sees which $kind", (item) => {
  it("is the same asked from the person and from the item", async () => {
    const reads = await readsOf(item);
    expect(reads).toEqual(await seersOf(item));
    expect(reads.length).toBeGreaterThan(ITEMS * 2);
    expect(reads.length).toBeLessThan((ITEMS * PEOPLE) / 1.5);
  });

  it("needs each of its ways", async () => {
    const all = await seersOf(item);
    for (const left of item.ways) {
      const fewer = { ...item, ways: item.ways.filter((way) => way !== left) };
      const reads = await readsOf(fewer);
      expect(reads).toEqual(await seersOf(fewer));
      expect(reads.length, left.words).toBeLessThan(all.length);
    }
  });
});

it("a new way counts in both directions and in the sentence", async () => {
  const [, person] = people as [Actor, Actor];
  const owner = {
    person: tasks.createdBy,
    item: tasks.projectId,
    from: sql`${tasks}`,
    words: "have a task in",
  };
  const item = { ...PROJECT, ways: [...PROJECT.ways, owner] };
  const before = await readsOf(item);
  const missing = Array.from({ length: ITEMS }, (_, at) => `item-${at}`).filter(
    (id) => !before.includes(pair(person.id, id)),
  );
  const [projectId] = missing as [string];
  const row = {
    id: crypto.randomUUID(),
    name: "Call",
    mode: "manual" as const,
    createdAt: 1,
    updatedAt: 1,
  };
  const { db } = system.context();
  await db.insert(tasks).values({ ...row, projectId, createdBy: person.id, status: "running" });
  const after = [...before, pair(person.id, projectId)].toSorted();
  expect(await readsOf(item)).toEqual(after);
  expect(await seersOf(item)).toEqual(after);
  expect(whoSees(item)).toContain("or have a task in");
  expect(await readsOf(PROJECT)).toEqual(before);
});

it("a service account sees its own project alone", async () => {
  const [, person] = people as [Actor, Actor];
  const service = { ...person, service: { projectId: "item-3" } } as Actor;
  const rows = await system.context().db.all<{ id: string }>(readableIdsOf(PROJECT, service));
  expect(rows.map(({ id }) => id)).toEqual(["item-3"]);
});

it("the sentences name every way", () => {
  expect(whoSees(AGENT)).toBe(
    "Superadmins see all agents. Everyone else sees agents they created or are on the team of.",
  );
  expect(whoSees(PROJECT)).toBe(
    "Superadmins see all projects. Everyone else sees projects they created, are on the team of, or are in a workspace of. A service account sees its own project.",
  );
});
