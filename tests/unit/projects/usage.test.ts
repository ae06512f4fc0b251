import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { contentItems, keywords } from "@/db/schema/content";
import { contacts, deals, leads } from "@/db/schema/crm";
import { orders, products } from "@/db/schema/ecommerce";
import { workspaces } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { taskComments, tasks } from "@/db/schema/tasks";
import type { WorkspaceType } from "@/db/vocabulary";
import { linkAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { countProject, getProjectUsage } from "@/lib/projects/get-project-usage";
import { getProject, listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { createProject } from "@/lib/projects/write-projects";
import { linkRag } from "@/lib/rags/write-rags";
import { listProjectTasks } from "@/lib/tasks/list/list-tasks";
import { deleteProject } from "@/lib/trash/delete-project";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { createMediaProject, pngFile, uploadFile } from "../media/media-fixture";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const member = await system.createActor("moderator");
const ctx = system.context(boss);
const { project } = await createProject(ctx, {
  name: "Measured",
  details: "d",
  projectUrl: "https://a.example",
  projectType: "Site",
  status: "active",
  workspaces: ["content", "ecommerce", "crm"],
  assigned_users: [member.id],
});
const projectId = project.id;
const task = {
  name: "t",
  status: "pending",
  mode: "manual",
  createdAt: 1,
  updatedAt: 1,
} as const;
await ctx.db.insert(tasks).values([
  { ...task, id: "t1", projectId },
  { ...task, id: "t2", projectId },
  { ...task, id: "t3" },
]);
await ctx.db.insert(taskComments).values([
  { id: "c1", taskId: "t1", body: "a", createdAt: 1 },
  { id: "c2", taskId: "t3", body: "b", createdAt: 1 },
]);
const agent = { details: "", url: "https://a.example", createdAt: 1, updatedAt: 1 };
await ctx.db.insert(agents).values({ ...agent, id: "a1", name: "A", type: "x", status: "active" });
await ctx.db
  .insert(rags)
  .values({ ...agent, id: "g1", name: "R", type: "custom", status: "planning" });
await insertRecords(ctx, projectId);
await linkAgent(ctx, { projectId, input: { agentId: "a1" } });
await linkRag(ctx, { projectId, input: { ragId: "g1" } });

/** Inserts seven records, each into the workspace of its type. */
async function insertRecords({ db }: Context, ofProject: string) {
  const found = await db.select().from(workspaces).where(eq(workspaces.projectId, ofProject));
  const idOf = (type: WorkspaceType) => found.find((one) => one.type === type)?.id ?? "";
  const base = { workspaceId: idOf("content"), createdAt: 1, updatedAt: 1, currency: "EUR" };
  const inCrm = { ...base, workspaceId: idOf("crm") };
  const inShop = { ...base, workspaceId: idOf("ecommerce") };
  await db
    .insert(contentItems)
    .values({ ...base, id: "r1", title: "A", type: "blog", author: "a" });
  await db.insert(keywords).values({ ...base, id: "r2", keyword: "k" });
  await db.insert(contacts).values({ ...inCrm, id: "r3", name: "N", email: "n@example.com" });
  await db.insert(leads).values({ ...inCrm, id: "r4", name: "N" });
  await db.insert(deals).values({ ...inCrm, id: "r5", name: "N" });
  await db.insert(products).values({
    ...inShop,
    id: "r6",
    name: "P",
    sku: "p",
    price: 1,
    category: "c",
    stockQuantity: 1,
  });
  await db.insert(orders).values({
    ...inShop,
    id: "r7",
    customerName: "C",
    customerEmail: "c@example.com",
    shippingAddress: "s",
    totalAmount: 1,
    itemsCount: 1,
  });
}

const used = async (ctx: Context) => {
  const { usage } = await getProjectUsage(ctx, projectId);
  return Object.fromEntries(usage.map((one) => [one.id, one.used]));
};

describe("what a project uses", () => {
  it("is counted: its own rows and no one else's", async () => {
    expect(await used(system.context(boss))).toEqual({
      workspaces: 3,
      workspaceMembers: 0,
      members: 1,
      tasks: 2,
      taskComments: 1,
      agents: 1,
      rags: 1,
      integrations: 0,
      records: 7,
    });
    const { rows, usage } = await getProjectUsage(system.context(boss), projectId);
    expect(rows).toBe(1 + usage.reduce((sum, one) => sum + one.used, 0));
    expect(usage.find(({ id }) => id === "workspaces")?.limit).toBe(5);
    expect(usage.find(({ id }) => id === "tasks")?.limit).toBe(20_000);
  });

  it("its card counts the records too, which a deletion takes along", async () => {
    const { rows } = await listProjects(system.context(boss), projectListSchema.parse({}));
    expect(rows.map(({ id, records_count }) => [id, records_count])).toEqual([[projectId, 7]]);
  });

  it("the whole database's size is for anyone who may see the bindings; states are everyone's", async () => {
    const whole = await getProjectUsage(system.context(boss), projectId);
    expect(whole.database?.bytes).toBeGreaterThan(0);
    expect(whole).toMatchObject({ kv: true, files: true });
    const seen = await getProjectUsage(system.context(member), projectId);
    expect(seen).toMatchObject({ database: null, kv: true, files: true });
    // What they may not read isn't counted.
    expect(await used(system.context(member))).toMatchObject({ agents: 0, rags: 0 });
  });

  it("its files are counted with their bytes, and no one else's", async () => {
    const ctx = system.context(boss);
    const before = await getProjectUsage(ctx, projectId);
    expect(before.storedFiles).toMatchObject({ count: 0, bytes: 0 });
    const own = await createMediaProject(system, boss);
    await uploadFile(ctx, own, pngFile("a.png"));
    await uploadFile(ctx, own, pngFile("b.png", 3000));
    const { storedFiles } = await getProjectUsage(ctx, own);
    expect(storedFiles).toEqual({
      count: 2,
      bytes: 5000,
      maxCount: 20_000,
      maxBytes: 100_000_000_000,
    });
    expect((await getProjectUsage(ctx, projectId)).storedFiles.count).toBe(0);
    await deleteProject(ctx, { id: own });
  });

  it("a binding that does not answer is said not to, and the rest is there", async () => {
    const ctx = system.context(boss);
    const files = Object.assign({}, ctx.files, {
      head: async () => Promise.reject(new Error("gone")),
    });
    expect(await getProjectUsage({ ...ctx, files }, projectId)).toMatchObject({
      files: false,
      kv: true,
    });
  });

  it("is counted for the Settings tab for anyone who may delete the project", async () => {
    const { usage } = await getProjectUsage(system.context(boss), projectId);
    expect(await countProject(system.context(boss), projectId)).toEqual(usage);
    expect(await countProject(system.context(member), projectId)).toBeNull();
  });

  it("of a project that one may not see is not found", async () => {
    const outsider = system.context(await system.createActor("admin"));
    await expect(getProjectUsage(outsider, projectId)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the tasks of a project", () => {
  const list = (ctx: Context, limit: number) => listProjectTasks(ctx, { projectId, limit });

  it("are its own, for anyone who may read it, with how many there are", async () => {
    for (const actor of [boss, member]) {
      const { rows, total } = await list(system.context(actor), 20);
      expect([rows.map(({ id }) => id), total]).toEqual([["t2", "t1"], 2]);
    }
    const first = await list(system.context(member), 1);
    expect([first.rows.length, first.total]).toEqual([1, 2]);
  });

  it("are none to anyone else", async () => {
    const outsider = system.context(await system.createActor("admin"));
    expect(await list(outsider, 20)).toMatchObject({ rows: [], total: 0 });
    await expect(list(system.context(null), 20)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

it("a project without an id says so", async () => {
  await expect(getProject(system.context(boss), " ")).rejects.toMatchObject({
    code: "invalid_input",
    message: "Project ID not provided",
  });
});
