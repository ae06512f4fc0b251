import { describe, expect, it } from "vitest";
import { rags, ragUsers } from "@/db/schema/rags";
import { getRag, listRags } from "@/lib/rags/read-rags";
import { ragListSchema } from "@/lib/rags/schema";
import { createNamedRag } from "@/lib/rags/write-rags";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const all = (query: Record<string, unknown> = {}) => ragListSchema.parse(query);

const RAG_ID = crypto.randomUUID();

const system = await closeAfterTests(createTestSystem());
const people = {
  boss: await system.createActor("superadmin"),
  creator: await system.createActor("moderator"),
  assigned: await system.createActor("moderator"),
  outsider: await system.createActor("admin"),
};
const { db } = system.context();
await db.insert(rags).values([
  {
    id: RAG_ID,
    name: "Handbook",
    details: "Answers about the rules",
    url: "https://handbook.example.com",
    type: "document-qa",
    status: "training",
    createdBy: people.creator.id,
    createdAt: 2000,
    updatedAt: 3000,
  },
  {
    id: crypto.randomUUID(),
    name: "Archive",
    url: "https://archive.example.com",
    type: "semantic-search",
    status: "error",
    createdAt: 1000,
    updatedAt: 1000,
  },
]);
await db
  .insert(ragUsers)
  .values({ ragId: RAG_ID, userId: people.assigned.id, role: "moderator", assignedAt: 2500 });

const as = (name: keyof typeof people) => system.context(people[name]);

describe("reading a RAG", () => {
  it.each(["boss", "creator", "assigned"] as const)("%s reads it", async (name) => {
    expect((await getRag(as(name), RAG_ID)).rag.id).toBe(RAG_ID);
  });

  it("without an id there is nothing to ask for", async () => {
    await expect(getRag(as("boss"), " ")).rejects.toMatchObject({
      code: "invalid_input",
      message: "RAG ID not provided",
    });
  });

  it("to anyone else it does not exist", async () => {
    const failure = { code: "not_found", message: "RAG not found" };
    await expect(getRag(as("outsider"), RAG_ID)).rejects.toMatchObject(failure);
    await expect(getRag(as("outsider"), crypto.randomUUID())).rejects.toMatchObject(failure);
    await expect(getRag(system.context(), RAG_ID)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("carries every field under its name", async () => {
    const { rag, version, creatorName } = await getRag(as("assigned"), RAG_ID);
    expect(rag).toEqual({
      id: RAG_ID,
      name: "Handbook",
      details: "Answers about the rules",
      ragUrl: "https://handbook.example.com",
      ragType: "document-qa",
      ragConfig: null,
      status: "training",
      assigned_users: [
        {
          userId: people.assigned.id,
          userName: people.assigned.name,
          userEmail: people.assigned.email,
          avatar: null,
          userRole: "moderator",
          assignedAt: "1970-01-01T00:00:02.500Z",
        },
      ],
      created_by: people.creator.id,
      created_at: "1970-01-01T00:00:02.000Z",
      updated_at: "1970-01-01T00:00:03.000Z",
    });
    expect([version, creatorName]).toEqual([1, people.creator.name]);
  });
});

describe("listing RAGs", () => {
  it.each([
    ["boss", ["Handbook", "Archive"]],
    ["creator", ["Handbook"]],
    ["assigned", ["Handbook"]],
    ["outsider", []],
  ] as const)("%s gets %j", async (name, names) => {
    const page = await listRags(as(name), all());
    expect(page.rows.map((rag) => rag.name)).toEqual(names);
    expect(page.total).toBe(names.length);
    expect(page.stats.total).toBe(names.length);
  });

  it("searches, filters and counts by status", async () => {
    const page = await listRags(as("boss"), all({ q: "SEMANTIC", status: "error" }));
    expect(page.rows.map((rag) => rag.name)).toEqual(["Archive"]);
    expect(page.stats).toEqual({ total: 2, byStatus: { training: 1, error: 1 } });
    expect((await listRags(as("boss"), all({ status: "planning" }))).total).toBe(0);
  });
});

it("one RAG is found by index, in one round trip", async () => {
  const { plans, statements, trips } = await watchQueries(system, people.assigned, (ctx) =>
    getRag(ctx, RAG_ID),
  );
  expect(scans(plans)).toEqual([]);
  expect([statements, trips]).toEqual([1, 1]);
});

describe("creating a RAG by its name", () => {
  it("fills in the rest, with its own page as its address", async () => {
    const given = { name: "Town", details: " ", ragUrl: "", ragType: "custom", assigned_users: [] };
    const ctx = { ...system.context(people.boss), origin: "https://console.example" };
    const { rag } = await createNamedRag(ctx, given, "key");
    expect(rag).toMatchObject({
      name: "Town",
      details: "No description yet",
      ragUrl: `https://console.example/rags/${rag.id}/workspace`,
      ragType: "custom",
      status: "planning",
    });
    expect((await createNamedRag(ctx, given, "key")).rag.id).toBe(rag.id);
  });

  it("takes what is given, and refuses what is wrong", async () => {
    const ctx = system.context(people.boss);
    const given = { name: "Town", details: "All of it", ragUrl: "https://town.example.com" };
    expect((await createNamedRag(ctx, given)).rag).toMatchObject(given);
    const invalid = { code: "invalid_input" };
    for (const wrong of [{}, { name: "" }, { name: "Town", ragUrl: "nonsense" }])
      await expect(createNamedRag(ctx, wrong)).rejects.toMatchObject(invalid);
    const others = system.context(people.creator);
    await expect(createNamedRag(others, given)).rejects.toMatchObject({ code: "forbidden" });
  });
});
