import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "@/db/seed/random";
import { AGENT_STATUSES, PROJECT_STATUSES, RAG_STATUSES } from "@/db/vocabulary";
import { listAgents } from "@/lib/agents/read-agents";
import { agentListSchema } from "@/lib/agents/schema";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { createProject, deleteProject, updateProject } from "@/lib/projects/write-projects";
import { listRags } from "@/lib/rags/read-rags";
import { ragListSchema } from "@/lib/rags/schema";
import { resetSystem } from "@/lib/system/reset-system";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { fill } from "../../../scripts/lib/fill.mjs";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { KINDS } from "./items-fixture";

let system: TestSystem;
let boss: Actor;
beforeAll(async () => {
  system = await createTestSystem();
  await system.completeSetup();
  boss = await system.createActor("superadmin");
});
afterAll(() => system.close());

const { agent, rag } = KINDS;
const PROJECT_FIELDS = {
  name: "Aurora",
  details: "A website",
  projectUrl: "https://aurora.example.com",
  projectType: "Website",
  status: "active",
};
const WRITES = {
  project: {
    statuses: PROJECT_STATUSES,
    create: async (ctx: Context, status: string) =>
      (await createProject(ctx, { ...PROJECT_FIELDS, status })).project.id,
    update: updateProject,
    remove: deleteProject,
  },
  agent: {
    statuses: AGENT_STATUSES,
    create: async (ctx: Context, status: string) =>
      (await agent.create(ctx, { ...agent.fields, status })).item.id,
    update: agent.update,
    remove: agent.remove,
  },
  rag: {
    statuses: RAG_STATUSES,
    create: async (ctx: Context, status: string) =>
      (await rag.create(ctx, { ...rag.fields, status })).item.id,
    update: rag.update,
    remove: rag.remove,
  },
};

const rows = async (sql: string) => (await system.bindings.DB.prepare(sql).all()).results;

/** Counters beside what there is. */
async function expectTrueCounts() {
  expect(
    await rows("SELECT kind, status, items FROM item_counts WHERE items <> 0 ORDER BY 1, 2"),
  ).toEqual(
    await rows(`SELECT 'project' AS kind, status, count(*) AS items FROM projects GROUP BY status
      UNION ALL SELECT 'agent', status, count(*) FROM agents GROUP BY status
      UNION ALL SELECT 'rag', status, count(*) FROM rags GROUP BY status ORDER BY 1, 2`),
  );
}

it("counters are right after every kind of write", async () => {
  const ctx = system.context(boss);
  const random = createRandom(7);
  const made = { project: [] as string[], agent: [] as string[], rag: [] as string[] };
  for (let step = 0; step < 90; step++) {
    const kind = random.pick(["project", "agent", "rag"] as const);
    const { statuses, create, update, remove } = WRITES[kind];
    const status = random.pick(statuses);
    const ids = made[kind];
    const does = ids.length < 3 ? 0 : random.int(0, 4);
    if (does <= 1) ids.push(await create(ctx, status));
    else if (does === 2) await update(ctx, { id: random.pick(ids), changes: { status } });
    else if (does === 3) await update(ctx, { id: random.pick(ids), changes: { name: "Renamed" } });
    else await remove(ctx, { id: ids.splice(random.int(0, ids.length - 1), 1)[0] ?? "" });
    if (step % 15 === 0) await expectTrueCounts();
  }
  // Refused writes change nothing, and several rows count one by one.
  const { DB } = system.bindings;
  await expect(DB.exec("UPDATE projects SET status = 'unknown'")).rejects.toThrow(/CHECK/);
  await DB.exec("UPDATE OR IGNORE rags SET status = 'error' WHERE rowid % 2 = 0");
  await DB.exec("DELETE FROM agents WHERE rowid % 3 = 0");
  await expectTrueCounts();
});

it("tiles and totals are the same for somebody who sees everything and for a member of everything", async () => {
  const member = await system.createActor("moderator");
  const { DB } = system.bindings;
  for (const kind of ["project", "agent", "rag"])
    await DB.exec(
      `INSERT INTO ${kind}_users (${kind}_id, user_id, assigned_at) SELECT id, '${member.id}', 1 FROM ${kind}s`,
    );
  const lists = async (actor: Actor, query: object) => {
    const ctx = system.context(actor);
    return [
      await listProjects(ctx, projectListSchema.parse(query)),
      await listAgents(ctx, agentListSchema.parse(query)),
      await listRags(ctx, ragListSchema.parse(query)),
    ];
  };
  for (const query of [
    {},
    { status: "active", perPage: 2, sort: "name" },
    { status: "active", q: "a", perPage: 2, page: 2, sort: "-status" },
    { q: "renamed", perPage: 3, sort: "status" },
    { q: "nothing of the kind" },
    { page: 50 },
  ])
    expect(await lists(boss, query), JSON.stringify(query)).toEqual(await lists(member, query));
});

it("a project's card counts its tasks by the cells that triggers keep", async () => {
  const ctx = system.context(boss);
  const { project } = await createProject(ctx, PROJECT_FIELDS);
  const add = async (fields: object) =>
    (await createTask(ctx, { name: "Write", project_id: project.id, ...fields })).task.id;
  const [first, second] = [
    await add({ status: "pending", taskMode: "manual" }),
    await add({ status: "pending", taskMode: "auto" }),
  ];
  await add({ status: "running", taskMode: "auto" });
  await add({ status: "completed", taskMode: "manual" });
  const card = async () =>
    (await listProjects(ctx, projectListSchema.parse({}))).rows.find(({ id }) => id === project.id)
      ?.task_counts;
  const none = { pending: 0, active: 0, done: 0, cancelled: 0, manual: 0, auto: 0 };
  expect(await card()).toEqual({ ...none, pending: 2, done: 1, manual: 2, auto: 2 });
  await updateTask(ctx, { id: first, changes: { status: "in-progress" } });
  await deleteTask(ctx, { id: second });
  expect(await card()).toEqual({ ...none, active: 1, done: 1, manual: 2, auto: 1 });
});

it("counters start anew with the seed and with a reset", async () => {
  const { bindings } = system;
  await fill(bindings, { size: "small", force: true, today: Date.UTC(2026, 10, 1) });
  await expectTrueCounts();
  expect(await rows("SELECT sum(items) AS items FROM item_counts WHERE kind = 'project'")).toEqual([
    { items: 40 },
  ]);
  const again = await system.createActor("superadmin");
  await resetSystem(system.context(again), { confirmation: "DELETE ALL DATA" });
  expect(await rows("SELECT * FROM item_counts")).toEqual([]);
});
