import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import type { SystemRole } from "@/lib/auth/roles";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { getProject, listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { createProject, updateProject } from "@/lib/projects/write-projects";
import { purgeFromTrash } from "@/lib/trash/change-trash";
import { deleteProject } from "@/lib/trash/delete-project";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const FIELDS = {
  name: "Aurora",
  details: "The northern launch",
  projectUrl: "https://aurora.example.com",
  projectType: "Website",
  status: "active",
};
const all = (query: Record<string, unknown> = {}) => projectListSchema.parse(query);

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");

const asBoss = (changes = {}) => system.context(boss, changes);
async function make(changes: Record<string, unknown> = {}) {
  return (await createProject(asBoss(), { ...FIELDS, ...changes })).project;
}
async function workspaceId(projectId: string, type: string): Promise<string> {
  const rows = await asBoss()
    .db.select()
    .from(workspaces)
    .where(eq(workspaces.projectId, projectId));
  return rows.find((row) => row.type === type)?.id ?? "";
}
async function workspaceMember(projectId: string, role: SystemRole = "moderator"): Promise<Actor> {
  const actor = await system.createActor(role);
  const id = await workspaceId(projectId, "content");
  await asBoss()
    .db.insert(workspaceUsers)
    .values({ workspaceId: id, userId: actor.id, assignedAt: 1 });
  return actor;
}

describe("creating a project", () => {
  it("defaults to the workspaces content and crm, and leaves one audit row", async () => {
    const project = await make();
    expect(project.workspaces).toEqual(["content", "crm"]);
    const audit = await asBoss()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, project.id));
    expect(audit.map((row) => [row.action, row.actorId])).toEqual([["projects.create", boss.id]]);
  });

  it("assigns ids and objects, keeps each role and counts a person once", async () => {
    const [first, second] = [
      await system.createActor("moderator"),
      await system.createActor("admin"),
    ];
    const people = [
      first.id,
      { userId: second.id, userRole: "admin" },
      { id: second.id, role: "superadmin" },
    ];
    const project = await make({ assigned_users: people });
    expect(project.assigned_users.map(({ userId, userRole }) => [userId, userRole]).sort()).toEqual(
      [
        [first.id, "moderator"],
        [second.id, "superadmin"],
      ].sort(),
    );
  });

  it("refuses a team that names no one, and then leaves nothing behind", async () => {
    const before = (await listProjects(asBoss(), all())).total;
    await expect(
      make({ name: "Half", assigned_users: [crypto.randomUUID()] }),
    ).rejects.toMatchObject({
      code: "invalid_input",
      errors: { assigned_users: ["assigned_users contains a user who doesn't exist"] },
    });
    expect((await listProjects(asBoss(), all())).total).toBe(before);
  });
});

describe("changing a project", () => {
  it("writes the named fields only and bumps the version", async () => {
    const project = await make();
    const changed = await updateProject(asBoss(), {
      id: project.id,
      changes: { name: "Borealis" },
    });
    expect(changed.version).toBe(2);
    expect(changed.project).toMatchObject({ ...FIELDS, name: "Borealis" });
  });

  it("a kept workspace keeps its team, a removed one goes with its team", async () => {
    const project = await make({ workspaces: ["content", "crm"] });
    const kept = await workspaceId(project.id, "content");
    const member = await workspaceMember(project.id);
    const { project: changed } = await updateProject(asBoss(), {
      id: project.id,
      changes: { workspaces: ["media", "content"] },
    });
    expect(changed.workspaces).toEqual(["content", "media"]);
    expect(await workspaceId(project.id, "content")).toBe(kept);
    expect((await getProject(system.context(member), project.id)).project.id).toBe(project.id);
    await updateProject(asBoss(), { id: project.id, changes: { workspaces: ["media"] } });
    await expect(getProject(system.context(member), project.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("replaces the team, and who stays keeps their date", async () => {
    const [stays, leaves] = [
      await system.createActor("moderator"),
      await system.createActor("moderator"),
    ];
    const project = await make({ assigned_users: [stays.id, leaves.id] });
    const since = project.assigned_users.find(({ userId }) => userId === stays.id)?.assignedAt;
    const ctx = asBoss({ now: Date.now() + 60_000 });
    const people = [{ userId: stays.id, userRole: "admin" }];
    const { project: changed } = await updateProject(ctx, {
      id: project.id,
      changes: { assigned_users: people },
    });
    expect(changed.assigned_users).toMatchObject([
      { userId: stays.id, userRole: "admin", assignedAt: since },
    ]);
    await expect(getProject(system.context(leaves), project.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("a stale version changes nothing at all, workspaces and team included", async () => {
    const project = await make();
    await updateProject(asBoss(), { id: project.id, changes: { name: "Second" }, ifMatch: 1 });
    const changes = { name: "Lost", workspaces: ["media"], assigned_users: [boss.id] };
    await expect(
      updateProject(asBoss(), { id: project.id, changes, ifMatch: 1 }),
    ).rejects.toMatchObject({
      code: "precondition_failed",
    });
    const { project: now } = await getProject(asBoss(), project.id);
    expect(now).toMatchObject({
      name: "Second",
      workspaces: ["content", "crm"],
      assigned_users: [],
    });
  });

  it("of parallel edits of the same version one wins, and edits of different fields all survive", async () => {
    const project = await make();
    const racers = ["a", "b", "c"].map((name) =>
      updateProject(asBoss(), {
        id: project.id,
        changes: { name, workspaces: ["media"] },
        ifMatch: 1,
      }),
    );
    const results = await Promise.allSettled(racers);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.all([
      updateProject(asBoss(), { id: project.id, changes: { details: "new details" } }),
      updateProject(asBoss(), { id: project.id, changes: { projectType: "Shop" } }),
    ]);
    const { project: now, version } = await getProject(asBoss(), project.id);
    expect(now).toMatchObject({ details: "new details", projectType: "Shop" });
    expect(version).toBe(4);
  });

  it("an edit of fields that no one may set changes nothing", async () => {
    const project = await make();
    const changes = JSON.parse(
      '{"id":"x","created_by":"y","version":9,"__proto__":{"name":"z"}}',
    ) as unknown;
    const { project: same, version } = await updateProject(asBoss(), { id: project.id, changes });
    expect([same, version]).toEqual([project, 1]);
  });
});

describe("deleting a project", () => {
  it("takes its workspaces and teams along; its tasks stay, in no project", async () => {
    const member = await system.createActor("moderator");
    const project = await make({ assigned_users: [member.id] });
    const { db, now } = asBoss();
    const id = crypto.randomUUID();
    const task = {
      id,
      name: "t",
      status: "pending",
      mode: "manual",
      createdAt: now,
      updatedAt: now,
    } as const;
    await db.insert(tasks).values({ ...task, projectId: project.id });
    await deleteProject(asBoss(), { id: project.id });
    expect((await db.select().from(tasks).where(eq(tasks.id, id)))[0]?.projectId).toBeNull();
    await purgeFromTrash(asBoss(), { kind: "project", id: project.id });
    expect(await db.select().from(workspaces).where(eq(workspaces.projectId, project.id))).toEqual(
      [],
    );
    expect(
      await db.select().from(projectUsers).where(eq(projectUsers.projectId, project.id)),
    ).toEqual([]);
    expect((await db.select().from(tasks).where(eq(tasks.id, id)))[0]?.projectId).toBeNull();
    const audit = await db.select().from(auditLog).where(eq(auditLog.entityId, project.id));
    expect(audit.map((row) => row.action).sort()).toEqual([
      "projects.create",
      "projects.delete",
      "projects.purge",
    ]);
  });
});

describe("who reads which project", () => {
  it("the list holds what may be read: creator, assigned and workspace member, and nothing else", async () => {
    const project = await make({ name: "Visible" });
    const creator = await system.createActor("superadmin");
    const own = await createProject(system.context(creator), {
      ...FIELDS,
      name: "Own",
    });
    creator.role = "moderator";
    const member = await workspaceMember(project.id, "admin");
    const outsider = await system.createActor("admin");
    const names = async (actor: Actor) =>
      (await listProjects(system.context(actor), all())).rows.map(({ name }) => name);
    expect(await names(creator)).toEqual(["Own"]);
    expect(await names(member)).toEqual(["Visible"]);
    expect(await names(outsider)).toEqual([]);
    expect(await names(boss)).toEqual(expect.arrayContaining(["Own", "Visible"]));
    await expect(getProject(system.context(outsider), own.project.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("own projects are the assigned and the created ones, newest first", async () => {
    const person = await system.createActor("superadmin");
    const made = await createProject(system.context(person, { now: 1000 }), {
      ...FIELDS,
      name: "Made",
    });
    const joined = await createProject(asBoss({ now: 2000 }), {
      ...FIELDS,
      name: "Joined",
      assigned_users: [{ userId: person.id, userRole: "admin" }],
    });
    const mine = await listMyProjects(system.context(person), { page: 1, perPage: 3 });
    expect(mine.rows.map(({ id, userRole, assignedAt }) => [id, userRole, assignedAt])).toEqual([
      [joined.project.id, "admin", new Date(2000).toISOString()],
      [made.project.id, "superadmin", new Date(1000).toISOString()],
    ]);
    expect(mine.total).toBe(2);
  });

  it("the role within a project is the lower of system role and project role", async () => {
    const person = await system.createActor("moderator");
    await make({ assigned_users: [{ userId: person.id, userRole: "superadmin" }] });
    const { rows } = await listMyProjects(system.context(person), { page: 1, perPage: 3 });
    expect(rows.map(({ userRole }) => userRole)).toEqual(["moderator"]);
  });
});

describe("searching, filtering and paging", () => {
  it("search matches name, details and type ignoring case, and takes wildcards literally", async () => {
    const project = await make({
      name: "Zq-Name 100%",
      details: "Zq-Details",
      projectType: "Zq-Type",
    });
    for (const q of ["zq-NAME", "ZQ-details", "zq-tYPE", "100%", "x".repeat(200)]) {
      const { rows } = await listProjects(asBoss(), all({ q }));
      expect(rows.map(({ id }) => id)).toEqual(q.startsWith("x") ? [] : [project.id]);
    }
    expect((await listProjects(asBoss(), all({ q: "zq_name" }))).total).toBe(0);
  });

  it("the status filter, the sort and the page hold together; the tiles count everything", async () => {
    const person = await system.createActor("superadmin");
    const member = { ...person, role: "moderator" as const };
    for (const [index, status] of ["planning", "active", "active", "completed"].entries()) {
      const ctx = system.context(person, { now: 10_000 + index });
      await createProject(ctx, { ...FIELDS, name: `P${index}`, status });
    }
    const ctx = system.context(member);
    const page = await listProjects(ctx, all({ status: "active", perPage: 1, page: 2 }));
    expect([page.rows.map(({ name }) => name), page.total, page.pageCount]).toEqual([["P1"], 2, 2]);
    expect(page.stats).toEqual({
      total: 4,
      byStatus: { active: 2, planning: 1, completed: 1 },
    });
    const sorted = async (sort: string) =>
      (await listProjects(ctx, all({ sort }))).rows.map(({ name }) => name);
    expect(await sorted("-created_at")).toEqual(["P3", "P2", "P1", "P0"]);
    expect(await sorted("name")).toEqual(["P0", "P1", "P2", "P3"]);
    expect(await sorted("status")).toEqual(["P1", "P2", "P3", "P0"]);
  });

  it("a card counts tasks by status and by mode, and its first members", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => system.createActor("moderator")));
    const project = await make({ name: "Counted", assigned_users: people.map(({ id }) => id) });
    const row = (
      status: "pending" | "in-progress" | "completed" | "cancelled" | "aktiv",
      mode: "manual" | "auto",
    ) => ({
      id: crypto.randomUUID(),
      name: status,
      status,
      mode,
      projectId: project.id,
      createdAt: 1,
      updatedAt: 1,
    });
    await asBoss()
      .db.insert(tasks)
      .values([
        row("pending", "manual"),
        row("pending", "auto"),
        row("in-progress", "manual"),
        row("completed", "manual"),
        row("cancelled", "auto"),
        row("aktiv", "auto"),
      ]);
    const { rows } = await listProjects(asBoss(), all({ q: "counted" }), { teamLimit: 3 });
    expect(rows[0]?.task_counts).toEqual({
      pending: 2,
      active: 1,
      done: 1,
      cancelled: 1,
      manual: 3,
      auto: 3,
    });
    expect([rows[0]?.assigned_users.length, rows[0]?.assigned_users_count]).toEqual([3, 4]);
  });
});
