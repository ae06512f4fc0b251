import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { projects, projectUsers } from "@/db/schema/projects";
import { savedViews } from "@/db/schema/saved-views";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { createProject } from "@/lib/projects/write-projects";
import { deleteProject } from "@/lib/trash/delete-project";
import { recordsList } from "@/lib/views/lists";
import { listViews, readViewTabs } from "@/lib/views/read-views";
import { viewListSchema } from "@/lib/views/schema";
import { isVisibleView } from "@/lib/views/visibility";
import { createView, deleteView, updateView } from "@/lib/views/write-views";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { PROJECT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const GONE = { code: "not_found" };

let owner: Actor;
let mate: Actor;
let stranger: Actor;
let ctx: Context;
let projectId: string;
const as = (actor: Actor) => system.context(actor);

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
beforeEach(async () => {
  await system.context().db.delete(savedViews);
  [owner, mate, stranger] = await Promise.all([
    system.createActor("moderator"),
    system.createActor("moderator"),
    system.createActor("moderator"),
  ]);
  ctx = as(owner);
  const assigned_users = [owner.id, mate.id];
  const fields = { ...PROJECT_FIELDS, workspaces: ["content"], assigned_users };
  projectId = (await createProject(as(boss), fields)).project.id;
});

const save = (changes: object = {}, by = ctx) =>
  createView(by, { list: "tasks", name: "Urgent", query: "priority=urgent", ...changes });
const tabsOf = async (actor: Actor, list = "tasks") =>
  (await readViewTabs(as(actor), list)).map(({ name }) => name);
/** The names of the views that the person sees. The list's tabs are the same. */
async function namesOf(actor: Actor, list = "tasks", query: object = {}) {
  const asked = viewListSchema.parse({ list, ...query });
  const names = (await listViews(as(actor), asked)).rows.map(({ name }) => name);
  if (asked.q === "") expect((await tabsOf(actor, list)).sort()).toEqual([...names].sort());
  return names;
}
const leave = (actor: Actor) =>
  ctx.db
    .delete(projectUsers)
    .where(sql`${projectUsers.userId} = ${actor.id} AND ${projectUsers.projectId} = ${projectId}`);

describe("one's own views", () => {
  it("keep what the address says, without the page and without what is no part of the list", async () => {
    const view = await save({ query: "?sort=name&page=3&priority=urgent&mode=&utm=1&sort=-name" });
    expect(view).toMatchObject({
      query: "priority=urgent&sort=name",
      path: "/tasks?priority=urgent&sort=name",
      is_own: true,
      project_id: null,
      owner_name: owner.name,
      version: 1,
    });
  });

  it("are no one else's, a superadmin's neither", async () => {
    const { id } = await save();
    for (const other of [mate, boss]) {
      expect(await namesOf(other)).toEqual([]);
      const changes = { name: "Mine" };
      await expect(updateView(as(other), { id, changes })).rejects.toMatchObject(GONE);
      await expect(deleteView(as(other), { id })).rejects.toMatchObject(GONE);
    }
    expect(await namesOf(owner)).toEqual(["Urgent"]);
  });

  it("leave neither their name nor what is looked for in the audit log", async () => {
    const { id } = await save({ name: "Secret plan", query: "q=merger" });
    await updateView(ctx, { id, changes: { name: "Other plan", query: "q=takeover" } });
    await deleteView(ctx, { id });
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(rows.map(({ action }) => action).sort()).toEqual([
      "views.create",
      "views.delete",
      "views.edit",
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/plan|merger|takeover/);
  });

  it("belong to their list alone, and are found by their names", async () => {
    await save();
    await save({ name: "Mine", query: "assignee=me" });
    await save({ list: "projects", name: "Urgent", query: "status=active" });
    expect(await namesOf(owner)).toEqual(["Mine", "Urgent"]);
    expect(await namesOf(owner, "tasks", { sort: "-name" })).toEqual(["Urgent", "Mine"]);
    expect(await namesOf(owner, "tasks", { q: "urg" })).toEqual(["Urgent"]);
    expect(await namesOf(owner, "projects")).toEqual(["Urgent"]);
  });

  it("have names that are told apart without their case, each person for themselves", async () => {
    await save();
    const taken = { code: "conflict", errors: { name: [expect.stringContaining("already")] } };
    await expect(save({ name: " URGENT " })).rejects.toMatchObject(taken);
    await save({ name: "urgent" }, as(mate));
    const { id } = await save({ name: "Late" });
    const changes = { name: "uRGENT" };
    await expect(updateView(ctx, { id, changes })).rejects.toMatchObject(taken);
  });

  it("go with their person", async () => {
    await save();
    await ctx.db.delete(users).where(eq(users.id, owner.id));
    expect(await ctx.db.$count(savedViews)).toBe(0);
  });
});

describe("a view that is shared with a project", () => {
  it("is seen by anyone who sees the project, and changed by its owner alone", async () => {
    const { id } = await save({ project_id: projectId });
    for (const other of [mate, boss]) {
      const [seen] = (await listViews(as(other), viewListSchema.parse({ list: "tasks" }))).rows;
      expect(seen).toMatchObject({ id, is_own: false, owner_name: owner.name });
      expect(seen?.project_name).toBe(PROJECT_FIELDS.name);
      const refused = { code: "forbidden" };
      const changes = { name: "Theirs" };
      await expect(updateView(as(other), { id, changes })).rejects.toMatchObject(refused);
      await expect(deleteView(as(other), { id })).rejects.toMatchObject(refused);
    }
    expect(await namesOf(stranger)).toEqual([]);
    await expect(deleteView(as(stranger), { id })).rejects.toMatchObject(GONE);
    await updateView(ctx, { id, changes: { project_id: null } });
    expect(await namesOf(mate)).toEqual([]);
  });

  it("is gone for anyone who does not see the project any more", async () => {
    await save({ project_id: projectId });
    await leave(mate);
    expect(await namesOf(mate)).toEqual([]);
  });

  it("is its owner's alone once they do not see the project any more", async () => {
    const { id } = await save({ project_id: projectId });
    await leave(owner);
    expect(await namesOf(mate)).toEqual([]);
    expect(await namesOf(boss)).toEqual([]);
    const [own] = (await listViews(ctx, viewListSchema.parse({ list: "tasks" }))).rows;
    expect(own).toMatchObject({ id, project_id: projectId, project_name: null });
    await updateView(ctx, { id, changes: { name: "Still mine" } });
  });

  it("is seen by no one but its owner while the project is in the trash, and stays theirs without it", async () => {
    await save({ project_id: projectId });
    await deleteProject(as(boss), { id: projectId });
    expect(await namesOf(mate)).toEqual([]);
    expect(await namesOf(boss)).toEqual([]);
    await ctx.db.delete(projects).where(eq(projects.id, projectId));
    const [own] = (await listViews(ctx, viewListSchema.parse({ list: "tasks" }))).rows;
    expect(own).toMatchObject({ name: "Urgent", project_id: null });
  });

  it("is shared only with a project that one sees", async () => {
    const absent = { ...GONE, errors: { project_id: [expect.any(String)] } };
    const theirs = as(stranger);
    await expect(save({ project_id: projectId }, theirs)).rejects.toMatchObject(absent);
    const { id } = await save({}, theirs);
    const changes = { project_id: projectId };
    await expect(updateView(theirs, { id, changes })).rejects.toMatchObject(absent);
  });
});

it("are tabs of their list: one's own before those that are shared, by name, six at most", async () => {
  for (const name of ["Beta", "Alpha"]) await save({ name });
  for (const name of ["A1", "A2", "A3", "A4", "A5"])
    await save({ name, project_id: projectId }, as(mate));
  expect(await tabsOf(owner)).toEqual(["Alpha", "Beta", "A1", "A2", "A3", "A4"]);
  expect(await tabsOf(stranger)).toEqual([]);
});

describe("views of a list that not everyone may open", () => {
  it("are neither saved nor listed by anyone who may not", async () => {
    const refused = { code: "forbidden" };
    for (const list of ["users", "audit"]) {
      await expect(save({ list })).rejects.toMatchObject(refused);
      await expect(namesOf(owner, list)).rejects.toMatchObject(refused);
    }
  });

  it("are not shared with them either", async () => {
    const shared = { list: "audit", query: "actor=x", project_id: projectId };
    const { id } = await save(shared, as(boss));
    await expect(deleteView(as(mate), { id })).rejects.toMatchObject(GONE);
    const other = await system.createActor("superadmin");
    await expect(deleteView(as(other), { id })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("of a workspace's records are for anyone who may enter it, and go with its project", async () => {
    const list = recordsList({ projectId, type: "content", tab: "items" });
    await expect(save({ list })).rejects.toMatchObject({ code: "forbidden" });
    await expect(save({ list }, as(stranger))).rejects.toMatchObject(GONE);
    const place = { projectId, workspaceType: "content" };
    await assignWorkspaceUser(as(boss), place, { userId: owner.id });
    const query = "status=draft&record=new&view=keywords&page=2&sort=-title";
    const view = await save({ list, query, project_id: projectId });
    expect(view.path).toBe(
      `/projects/${projectId}/workspace/content/overview?sort=-title&status=draft&view=items`,
    );
    expect(await namesOf(mate, list)).toEqual([]);
    await assignWorkspaceUser(as(boss), place, { userId: mate.id });
    expect(await namesOf(mate, list)).toEqual(["Urgent"]);
    await ctx.db.delete(projects).where(eq(projects.id, projectId));
    expect(await ctx.db.$count(savedViews)).toBe(0);
  });

  it("of a workspace's records are shared with its project alone", async () => {
    const other = (await createProject(as(boss), PROJECT_FIELDS)).project.id;
    const list = recordsList({ projectId, type: "content", tab: "items" });
    await expect(save({ list, project_id: other }, as(boss))).rejects.toMatchObject({
      code: "invalid_input",
      errors: { project_id: [expect.any(String)] },
    });
  });
});

it("reads a list's views by indexes, one's own and those that are shared", async () => {
  const query = ctx.db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(isVisibleView(owner, "tasks"));
  const plan = await ctx.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  const steps = plan.map(({ detail }) => detail).join("\n");
  expect(steps).toMatch(/saved_views_name \(owner_id=\? AND list=\?\)/);
  expect(steps).toMatch(/saved_views_shared \(list=\?\)/);
  expect(steps).not.toMatch(/SCAN saved_views/);
});

describe("what is no view", () => {
  it.each([
    ["an unknown list", "list", { list: "nothing" }],
    ["an unknown workspace", "list", { list: "records:a:nothing:items" }],
    ["a malformed key", "list", { list: "records:a b:content:items" }],
    ["a name of the language", "list", { list: "__proto__" }],
    ["an empty name", "name", { name: " " }],
    ["too long a name", "name", { name: "x".repeat(61) }],
    ["a name that cannot be stored", "name", { name: "a\0b" }],
    ["too long a query", "query", { query: `q=${"x".repeat(2000)}` }],
    ["a query that its escapes make too long", "query", { query: `q=${"ü".repeat(1000)}` }],
    ["too long an id", "project_id", { project_id: "x".repeat(65) }],
  ])("%s is refused beside its field", async (_what, field, changes) => {
    await expect(save(changes)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [field]: [expect.any(String)] },
    });
  });
});
