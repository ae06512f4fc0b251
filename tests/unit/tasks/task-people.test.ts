import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { projectUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { taskUsers } from "@/db/schema/tasks";
import { getEditTaskScreen } from "@/lib/screens/tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { listNewTaskCandidates, listTaskCandidates } from "@/lib/tasks/people/candidates";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeProject, makeTask, type Relation } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);

const as = (name: Relation) => system.context(cast.people[name]);
/** "done", or the failure's code. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
const auditOf = (id: string) =>
  as("superadmin").db.select().from(auditLog).where(eq(auditLog.entityId, id));

describe("people on a task", () => {
  it("are added, given another role, and removed; each is a new version", async () => {
    const task = await makeTask(system, cast);
    const userId = cast.people.member.id;
    const put = (taskRole?: string) =>
      assignTaskUser(as("owner"), { id: task.id, input: { userId, taskRole } });
    expect(await put()).toMatchObject({ isNew: true, version: 2 });
    expect(await put("reviewer")).toMatchObject({ isNew: false, version: 3 });
    expect(await put("reviewer")).toMatchObject({ isNew: false, version: 3 });
    const removed = await removeTaskUser(as("owner"), { id: task.id, userId });
    expect(removed.version).toBe(4);
    expect(removed.task.assigned_users).not.toContain(userId);
    await expect(removeTaskUser(as("owner"), { id: task.id, userId })).rejects.toMatchObject({
      code: "not_found",
    });
    const actions = (await auditOf(task.id)).map((row) => row.action);
    expect(actions).toEqual(["tasks.create", "tasks.assign", "tasks.assign", "tasks.unassign"]);
  });

  it("an owner may take themselves off", async () => {
    const task = await createTask(as("creator"), { name: "Alone" });
    const { id: userId } = cast.people.outsider;
    const { db } = as("superadmin");
    await db
      .insert(taskUsers)
      .values({ taskId: task.task.id, userId, role: "owner", assignedAt: 1 });
    const left = await removeTaskUser(as("outsider"), { id: task.task.id, userId });
    expect(left).toMatchObject({ version: 2, task: { assigned_users: [] } });
  });

  it("candidates of a task with a project are those who can see it", async () => {
    const task = await makeTask(system, cast);
    const { people } = cast;
    const offered = (await listTaskCandidates(as("creator"), task.id)).map(({ id }) => id);
    const {
      superadmin,
      creator,
      projectAdmin,
      lowerAdmin,
      member,
      projectCreator,
      workspaceMember,
    } = people;
    for (const person of [
      creator,
      projectAdmin,
      lowerAdmin,
      member,
      projectCreator,
      workspaceMember,
    ])
      expect(offered).toContain(person.id);
    expect(offered).toContain(superadmin.id);
    for (const person of [people.outsider, people.owner, people.assignee, people.reviewer])
      expect(offered).not.toContain(person.id);
    expect(await listTaskCandidates(as("member"), task.id)).toEqual([]);
    expect(await listTaskCandidates(as("outsider"), task.id)).toEqual([]);
    // An owner who can't see the project learns of no one there.
    const row = { userId: people.outsider.id, role: "owner" as const, assignedAt: 1 };
    await as("superadmin")
      .db.insert(taskUsers)
      .values({ taskId: task.id, ...row });
    expect(await listTaskCandidates(as("outsider"), task.id)).toEqual([]);
  });

  it("tells no one who is in a project that they can't see, but an editor who may be on their task", async () => {
    const hidden = await makeProject(system, {
      members: { [cast.people.workspaceMember.id]: "moderator" },
    });
    const offered = (name: Relation, projectId: string) =>
      listNewTaskCandidates(as(name), projectId).then((list) => list.map(({ id }) => id));
    // They share another project, so each would be a candidate for a task without one.
    expect(await offered("member", hidden)).toEqual([]);
    expect(await offered("outsider", hidden)).toEqual([]);
    expect(await offered("workspaceMember", hidden)).toContain(cast.people.workspaceMember.id);
    const task = await makeTask(system, cast);
    const editable = (name: Relation) =>
      getEditTaskScreen(as(name), task.id).then(({ candidates }) => candidates.map(({ id }) => id));
    expect(await editable("owner")).toContain(cast.people.owner.id);
    // People who can't see its project can't be on it.
    expect(await editable("owner")).not.toContain(cast.people.outsider.id);
    expect(await editable("member")).toEqual([]);
    await expect(editable("outsider")).rejects.toMatchObject({ code: "not_found" });
  });

  it("without a project: everyone for admins, shared projects for others; inactive people never", async () => {
    const stranger = await system.createActor("moderator", { active: false });
    const inactive = stranger.id;
    const everybody = (await listNewTaskCandidates(as("outsider"), null)).map(({ id }) => id);
    for (const person of Object.values(cast.people)) expect(everybody).toContain(person.id);
    expect(everybody).not.toContain(inactive);
    const shared = (await listNewTaskCandidates(as("workspaceMember"), null)).map(({ id }) => id);
    const { member, projectCreator, workspaceMember, outsider, owner } = cast.people;
    for (const person of [member, projectCreator, workspaceMember])
      expect(shared).toContain(person.id);
    expect(shared).toContain(owner.id);
    expect(shared).not.toContain(outsider.id);
    const { task } = await createTask(as("workspaceMember"), { name: "Own" });
    const put = (userId: string) =>
      outcome(assignTaskUser(as("workspaceMember"), { id: task.id, input: { userId } }));
    expect(await put(member.id)).toBe("done");
    expect(await put(outsider.id)).toBe("invalid_input");
    expect(await put(inactive)).toBe("invalid_input");
  });

  it("someone who left the project since may be given another role, not added again", async () => {
    const task = await makeTask(system, cast);
    const person = await system.createActor("moderator");
    const { db } = as("superadmin");
    await db
      .insert(projectUsers)
      .values({ projectId: cast.projectId, userId: person.id, assignedAt: 1 });
    const put = (taskRole: string) =>
      outcome(
        assignTaskUser(as("creator"), { id: task.id, input: { userId: person.id, taskRole } }),
      );
    expect(await put("assignee")).toBe("done");
    await db
      .delete(projectUsers)
      .where(and(eq(projectUsers.projectId, cast.projectId), eq(projectUsers.userId, person.id)));
    expect(await put("reviewer")).toBe("done");
    await removeTaskUser(as("creator"), { id: task.id, userId: person.id });
    expect(await put("assignee")).toBe("invalid_input");
  });
});
