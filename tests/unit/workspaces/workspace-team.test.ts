import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import type { SystemRole } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { removeUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { getProject } from "@/lib/projects/read-projects";
import { createProject, updateProject } from "@/lib/projects/write-projects";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import {
  assignWorkspaceUser,
  listWorkspaceAssignments,
  listWorkspaceCandidates,
  removeWorkspaceUser,
} from "@/lib/workspaces/workspace-team";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const FIELDS = {
  name: "Aurora",
  details: "The northern launch",
  projectUrl: "https://aurora.example.com",
  projectType: "Website",
  status: "active",
};

let projectId: string;
const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
projectId = (await createProject(system.context(boss), FIELDS)).project.id;

const db = () => system.context().db;
const CRM = () => ({ projectId, workspaceType: "crm" });
const assign = (actor: Actor | null, userId: unknown) =>
  assignWorkspaceUser(system.context(actor), CRM(), { userId });
const remove = (actor: Actor | null, userId: string) =>
  removeWorkspaceUser(system.context(actor), { ...CRM(), userId });
const list = (actor: Actor | null) => listWorkspaceAssignments(system.context(actor), CRM());
const teamIds = async () => (await list(boss)).assignments.map(({ userId }) => userId);

/** Creates a member of the project with a system role and a project role. */
async function member(systemRole: SystemRole, role: SystemRole): Promise<Actor> {
  const actor = await system.createActor(systemRole);
  await db().insert(projectUsers).values({ projectId, userId: actor.id, role, assignedAt: 1 });
  return actor;
}

describe("a workspace's team", () => {
  it("an assignment has userId, userName, userEmail and userSystemRole", async () => {
    const person = await system.createActor("admin");
    const { assignment, isNew } = await assign(boss, person.id);
    expect(isNew).toBe(true);
    expect(assignment).toEqual({
      userId: person.id,
      userName: person.name,
      userEmail: person.email,
      avatar: null,
      userSystemRole: "admin",
    });
    expect((await list(boss)).assignments).toContainEqual(assignment);
    expect(await assign(boss, person.id)).toEqual({ assignment, isNew: false });
    await remove(boss, person.id);
    expect(await teamIds()).not.toContain(person.id);
    await expect(remove(boss, person.id)).rejects.toMatchObject({ code: "not_found" });
    const [row] = await db()
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(and(eq(workspaces.projectId, projectId), eq(workspaces.type, "crm")));
    const audit = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, row?.id ?? ""));
    expect(audit.map(({ action }) => action)).toEqual(["workspaces.assign", "workspaces.assign"]);
    expect(JSON.parse(audit[0]?.after ?? "")).toEqual({
      userId: person.id,
      projectId,
      workspaceType: "crm",
    });
  });

  it.each([
    ["admin", "admin", true],
    ["admin", "superadmin", true],
    ["superadmin", "moderator", true],
    ["moderator", "superadmin", false],
    ["admin", "moderator", false],
  ] as const)("a %s who is %s of the project manages it: %s", async (systemRole, role, may) => {
    const actor = await member(systemRole, role);
    const target = await system.createActor("moderator");
    if (may) {
      await assign(actor, target.id);
      expect(await list(actor)).toMatchObject({ canManage: true });
      expect(await listWorkspaceCandidates(system.context(actor), CRM())).toMatchObject({
        canManage: true,
        candidates: expect.arrayContaining([expect.objectContaining({ id: target.id })]),
      });
      await remove(actor, target.id);
      return;
    }
    const attempts = [
      () => assign(actor, target.id),
      () => assign(actor, 7),
      () => remove(actor, target.id),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    await expect(list(actor)).rejects.toMatchObject({
      message: "You don't have access to the CRM workspace in this project",
    });
    expect(await listWorkspaceCandidates(system.context(actor), CRM())).toEqual({
      canManage: false,
      candidates: [],
    });
  });

  it("neither its creator nor anyone who is on it manages it for that; both see it", async () => {
    const creator = await system.createActor("superadmin");
    projectId = (await createProject(system.context(creator), FIELDS)).project.id;
    await db().update(users).set({ role: "admin" }).where(eq(users.id, creator.id));
    const demoted = { ...creator, role: "admin" as const };
    const inside = await system.createActor("moderator");
    await assign(boss, inside.id);
    for (const actor of [demoted, inside]) {
      expect(await list(actor)).toMatchObject({ canManage: false });
      await expect(assign(actor, actor.id)).rejects.toMatchObject({ code: "forbidden" });
      await expect(remove(actor, inside.id)).rejects.toMatchObject({ code: "forbidden" });
    }
    const outsider = await system.createActor("admin");
    const attempts = [
      () => assign(outsider, inside.id),
      () => remove(outsider, inside.id),
      () => list(outsider),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    await expect(assign(null, inside.id)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await teamIds()).toEqual([inside.id]);
  });

  it("refuses who can't be assigned, and a workspace that the project does not have", async () => {
    const gone = await system.createActor("moderator", { active: false });
    for (const userId of [gone.id, crypto.randomUUID(), "", 7])
      await expect(assign(boss, userId)).rejects.toMatchObject({ code: "invalid_input" });
    const other = (workspaceType: string) =>
      assignWorkspaceUser(system.context(boss), { projectId, workspaceType }, { userId: boss.id });
    await expect(other("media")).rejects.toMatchObject({ code: "workspace_missing" });
    await expect(other("wiki")).rejects.toMatchObject({ message: "Invalid workspace type" });
    await expect(
      listWorkspaceAssignments(system.context(boss), { projectId, workspaceType: " " }),
    ).rejects.toMatchObject({ message: "Project ID or workspace type not provided" });
  });

  it("an actor who falls on the way, or loses the role on the project, writes nothing", async () => {
    const target = await system.createActor("moderator");
    const before = await teamIds();
    const falling = await member("admin", "admin");
    await db().update(users).set({ active: false }).where(eq(users.id, falling.id));
    await expect(assign(falling, target.id)).rejects.toMatchObject({ code: "forbidden" });
    const lowered = await member("admin", "admin");
    const ctx = system.context(lowered);
    const batch: (statements: never) => Promise<unknown> = ctx.db.batch.bind(ctx.db);
    // The role is lost between the check and the write.
    Object.assign(ctx.db, {
      async batch(statements: never) {
        await db()
          .update(projectUsers)
          .set({ role: "moderator" })
          .where(eq(projectUsers.userId, lowered.id));
        return batch(statements);
      },
    });
    await expect(assignWorkspaceUser(ctx, CRM(), { userId: target.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await teamIds()).toEqual(before);
  });
});

describe("leaving a project", () => {
  it.each([
    [
      "removed",
      (userId: string) => removeUser(system.context(boss), PROJECT, { itemId: projectId, userId }),
    ],
    [
      "left out of an edit",
      () => updateProject(system.context(boss), { id: projectId, changes: { assigned_users: [] } }),
    ],
  ])(
    "anyone who is %s leaves its workspaces too; others who are in a workspace alone stay",
    async (_how, leave) => {
      const person = await member("moderator", "moderator");
      const guest = await system.createActor("moderator");
      await assign(boss, person.id);
      await assign(boss, guest.id);
      await leave(person.id);
      expect(await teamIds()).toContain(guest.id);
      expect(await teamIds()).not.toContain(person.id);
      await expect(getProject(system.context(person), projectId)).rejects.toMatchObject({
        code: "not_found",
      });
      expect((await getProject(system.context(guest), projectId)).project.id).toBe(projectId);
      expect(await db().$count(workspaceUsers, eq(workspaceUsers.userId, person.id))).toBe(0);
    },
  );
});

it("the parts of the Team tab are read in one round trip", async () => {
  const { trips } = await watchQueries(system, boss, (ctx) =>
    Promise.all([
      enterWorkspace(ctx, CRM()),
      listWorkspaceAssignments(ctx, CRM()),
      listWorkspaceCandidates(ctx, CRM()),
    ]),
  );
  expect(trips).toBe(1);
});

it("someone who manages the team without being in the workspace reads the team alone", async () => {
  const manager = await member("admin", "admin");
  expect((await list(manager)).canManage).toBe(true);
  const other = await member("moderator", "moderator");
  for (const read of [
    () => enterWorkspace(system.context(manager), CRM()),
    () => enterWorkspace(system.context(other), CRM()),
    () => list(other),
  ])
    await expect(read()).rejects.toMatchObject({ code: "forbidden" });
});
