import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { assignUser, removeUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { createProject, updateProject } from "@/lib/projects/write-projects";
import { createTask } from "@/lib/tasks/changes/create-task";
import { getTask } from "@/lib/tasks/get-task";
import { assignTaskUser } from "@/lib/tasks/people/task-people";
import { updateUser } from "@/lib/users/write-users";
import { assignWorkspaceUser, removeWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");

const db = () => system.context().db;

/** Creates a project whose members own its task and are in its crm workspace. */
async function makeStaffed(creator: Actor, people: readonly Actor[]) {
  const { project } = await createProject(system.context(boss), {
    name: "Staffed",
    details: "d",
    projectUrl: "https://a.example",
    projectType: "Site",
    status: "active",
    workspaces: ["crm"],
    assigned_users: people.map(({ id }) => id),
  });
  const projectId = project.id;
  await db()
    .update(PROJECT.table)
    .set({ createdBy: creator.id })
    .where(eq(PROJECT.table.id, projectId));
  const [workspace] = await db()
    .select()
    .from(workspaces)
    .where(eq(workspaces.projectId, projectId));
  const workspaceId = workspace?.id ?? "";
  const task = { status: "pending", mode: "manual", createdAt: 1, updatedAt: 1 } as const;
  const [taskId, otherTask] = [crypto.randomUUID(), crypto.randomUUID()];
  await db()
    .insert(tasks)
    .values([
      { ...task, id: taskId, name: "in it", projectId },
      { ...task, id: otherTask, name: "elsewhere" },
    ]);
  for (const { id: userId } of people) {
    await db().insert(workspaceUsers).values({ workspaceId, userId, assignedAt: 1 });
    for (const on of [taskId, otherTask])
      await db().insert(taskUsers).values({ taskId: on, userId, role: "owner", assignedAt: 1 });
  }
  return { projectId, workspaceId, taskId, otherTask };
}

const onTask = async (taskId: string) =>
  (await db().select().from(taskUsers).where(eq(taskUsers.taskId, taskId))).map(
    (row) => row.userId,
  );
const inWorkspace = async (workspaceId: string) =>
  (await db().select().from(workspaceUsers).where(eq(workspaceUsers.workspaceId, workspaceId))).map(
    (row) => row.userId,
  );

async function auditOf(entityType: string, entityId: string) {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityType, entityType), eq(auditLog.entityId, entityId)));
  return rows.map(({ action, actorId, before }) => [action, actorId, JSON.parse(before ?? "null")]);
}

const WAYS: [string, (projectId: string, leaves: Actor, stays: Actor) => Promise<unknown>][] = [
  [
    "is removed",
    (itemId, leaves) => removeUser(system.context(boss), PROJECT, { itemId, userId: leaves.id }),
  ],
  [
    "is left out of an edit's team",
    (id, _leaves, stays) =>
      updateProject(system.context(boss), { id, changes: { assigned_users: [stays.id] } }),
  ],
];

describe.each(WAYS)("a member who %s", (_way, leave) => {
  it("leaves its workspaces and its tasks with it, each with an audit row, and nothing else", async () => {
    const [leaves, stays] = [await system.createActor("admin"), await system.createActor("admin")];
    const made = await makeStaffed(boss, [leaves, stays]);
    await leave(made.projectId, leaves, stays);
    expect(await inWorkspace(made.workspaceId)).toEqual([stays.id]);
    expect(await onTask(made.taskId)).toEqual([stays.id]);
    expect((await onTask(made.otherTask)).sort()).toEqual([leaves.id, stays.id].sort());
    const place = { userId: leaves.id, projectId: made.projectId, workspaceType: "crm" };
    expect(await auditOf("workspace", made.workspaceId)).toEqual([
      ["workspaces.assign", boss.id, place],
    ]);
    expect(await auditOf("task", made.taskId)).toEqual([
      ["tasks.unassign", boss.id, { userId: leaves.id, taskRole: "owner" }],
    ]);
    expect(await auditOf("task", made.otherTask)).toEqual([]);
    await expect(getTask(system.context(leaves), made.taskId)).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await getTask(system.context(stays), made.taskId)).version).toBe(2);
  });

  it("but still sees the project, as a superadmin or as who created it, keeps their tasks", async () => {
    const stays = await system.createActor("admin");
    const creator = await system.createActor("moderator");
    for (const leaves of [creator, await system.createActor("superadmin")]) {
      const made = await makeStaffed(creator, [leaves, stays]);
      await leave(made.projectId, leaves, stays);
      expect((await onTask(made.taskId)).sort()).toEqual([leaves.id, stays.id].sort());
      expect(await auditOf("task", made.taskId)).toEqual([]);
    }
  });
});

/** Creates a person who sees a project in only one way and owns one of its tasks. */
async function makeSeeing(way: "workspace" | "superadmin") {
  const person = await system.createActor(way === "superadmin" ? "superadmin" : "moderator");
  const { project } = await createProject(system.context(boss), {
    name: "Seen",
    details: "d",
    projectUrl: "https://a.example",
    projectType: "Site",
    status: "active",
    workspaces: ["crm", "media"],
  });
  const address = { projectId: project.id, workspaceType: "crm" };
  if (way === "workspace")
    await assignWorkspaceUser(system.context(boss), address, { userId: person.id });
  const { task } = await createTask(system.context(boss), {
    name: "In it",
    project_id: project.id,
  });
  const input = { userId: person.id, taskRole: "owner" };
  await assignTaskUser(system.context(boss), { id: task.id, input });
  const { task: free } = await createTask(system.context(boss), { name: "In none" });
  await assignTaskUser(system.context(boss), { id: free.id, input });
  return { person, address, projectId: project.id, taskId: task.id, freeId: free.id };
}

type Seeing = Awaited<ReturnType<typeof makeSeeing>>;
const LOSSES: [string, "workspace" | "superadmin", (seeing: Seeing) => Promise<unknown>][] = [
  [
    "who leaves the workspace by which they saw a project",
    "workspace",
    ({ person, address }) =>
      removeWorkspaceUser(system.context(boss), { ...address, userId: person.id }),
  ],
  [
    "whose workspace the project drops",
    "workspace",
    ({ projectId }) =>
      updateProject(system.context(boss), { id: projectId, changes: { workspaces: ["media"] } }),
  ],
  [
    "whose role is lowered",
    "superadmin",
    ({ person }) => updateUser(system.context(boss), person.id, { role: "admin" }),
  ],
];

describe.each(LOSSES)("someone %s", (_way, sees, lose) => {
  it("has no task of it any more, with an audit row, and keeps the others", async () => {
    const seeing = await makeSeeing(sees);
    const { person, taskId, freeId } = seeing;
    await lose(seeing);
    const now = { ...person, role: sees === "superadmin" ? "admin" : person.role } as Actor;
    await expect(getTask(system.context(now), taskId)).rejects.toMatchObject({ code: "not_found" });
    expect((await getTask(system.context(now), freeId)).task.id).toBe(freeId);
    expect(await onTask(taskId)).toEqual([]);
    expect(await auditOf("task", taskId)).toContainEqual([
      "tasks.unassign",
      boss.id,
      { userId: person.id, taskRole: "owner" },
    ]);
  });

  it("keeps it while another way is left", async () => {
    const seeing = await makeSeeing(sees);
    const { person, projectId: itemId, taskId } = seeing;
    await assignUser(system.context(boss), PROJECT, { itemId, input: { userId: person.id } });
    await lose(seeing);
    expect(await onTask(taskId)).toEqual([person.id]);
  });
});

it("a stale edit of the team takes no one out of anything", async () => {
  const leaves = await system.createActor("admin");
  const made = await makeStaffed(boss, [leaves]);
  const change = { id: made.projectId, changes: { assigned_users: [] }, ifMatch: 7 };
  await expect(updateProject(system.context(boss), change)).rejects.toMatchObject({
    code: "precondition_failed",
  });
  expect([await inWorkspace(made.workspaceId), await onTask(made.taskId)]).toEqual([
    [leaves.id],
    [leaves.id],
  ]);
});
