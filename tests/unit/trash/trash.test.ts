import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { integrations } from "@/db/schema/integrations";
import { projects, projectUsers } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import { taskUsers } from "@/db/schema/tasks";
import { getAgent, listAgents } from "@/lib/agents/read-agents";
import { getRun, listRuns } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { getSchedule, listSchedules } from "@/lib/agents/schedules/read-schedules";
import { scheduleListSchema } from "@/lib/agents/schedules/schema";
import { createSchedule } from "@/lib/agents/schedules/write-schedules";
import { createAgent, deleteAgent, linkAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { deleteIntegration } from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { listIntegrations } from "@/lib/integrations/list-integrations";
import { readIntegration } from "@/lib/integrations/open-connection";
import { linkIntegration, listProjectIntegrations } from "@/lib/integrations/project-integrations";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import { retentionJob } from "@/lib/job-kinds/retention";
import { searchRag } from "@/lib/knowledge/documents/ask-rag";
import { listDocuments } from "@/lib/knowledge/documents/read-documents";
import { TRASH_DAYS } from "@/lib/limits";
import { listMyTasks } from "@/lib/overview/my-tasks";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { getProject, listProjectNames, listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { createProject, updateProject } from "@/lib/projects/write-projects";
import { deleteRag } from "@/lib/rags/write-rags";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { listRecords } from "@/lib/records/read/list-records";
import { createRecord } from "@/lib/records/write/create-record";
import { searchConsole } from "@/lib/search/search-console";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { createComment } from "@/lib/tasks/comments/comments";
import { getTask } from "@/lib/tasks/get-task";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { assignTaskUser } from "@/lib/tasks/people/task-people";
import { DAY_MS } from "@/lib/time";
import { purgeFromTrash, restoreFromTrash } from "@/lib/trash/change-trash";
import { deleteProject } from "@/lib/trash/delete-project";
import { listTrash } from "@/lib/trash/list-trash";
import { trashListSchema } from "@/lib/trash/schema";
import { updateUser } from "@/lib/users/write-users";
import { listMyWorkspacesWithTeams } from "@/lib/workspaces/list-my-workspaces";
import { AGENT_FIELDS, INTEGRATION_FIELDS, PROJECT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const GONE = { code: "not_found" };
const PAGE = { page: 1, perPage: 100 };
const FIRST = { q: "", sort: "-created_at", ...PAGE };

let boss: Actor;
let member: Actor;
let ctx: Context;
let as: (actor: Actor, changes?: Partial<Context>) => Context;
const system = await closeAfterTests(createTestSystem());
as = (actor, changes) => system.context(actor, changes);
beforeEach(async () => {
  boss = await system.createActor("superadmin");
  member = await system.createActor("moderator");
  ctx = as(boss);
});

const trashOf = async (of: Context, query: object = {}) =>
  (await listTrash(of, trashListSchema.parse(query))).rows;
const projectWith = async (changes: object = {}) =>
  (
    await createProject(ctx, {
      ...PROJECT_FIELDS,
      name: `Aurora ${crypto.randomUUID()}`,
      workspaces: ["crm"],
      assigned_users: [member.id],
      ...changes,
    })
  ).project;

/** Deletes what has expired at the context's time. */
async function clean(at: Context): Promise<void> {
  const slice = { id: "", kind: "", subject: "", attempt: 1, createdBy: null, lease: "", until: 0 };
  let cursor: unknown = null;
  for (let next: unknown = "more"; next === "more"; ) {
    const result = await retentionJob.run(at, { ...slice, cursor });
    for (const statement of result.statements ?? []) await statement;
    ({ cursor, next } = { cursor: result.cursor, next: result.next });
  }
}

describe("a project in the trash", () => {
  it("is nowhere, for no one, and all of it is back afterwards", async () => {
    const { id, name } = await projectWith({ assigned_users: [member.id, boss.id] });
    const leads = collectionOf(id, recordDefinition("crm", "leads"));
    await createRecord(ctx, leads, { name: "Kim" });
    await deleteProject(ctx, { id });

    for (const who of [ctx, as(member)]) {
      await expect(getProject(who, id)).rejects.toMatchObject(GONE);
      await expect(listRecords(who, leads, FIRST)).rejects.toMatchObject(GONE);
      await expect(createRecord(who, leads, { name: "Lee" })).rejects.toMatchObject(GONE);
      const query = projectListSchema.parse({ q: name });
      expect((await listProjects(who, query)).total).toBe(0);
      expect((await listProjectNames(who)).map((one) => one.id)).not.toContain(id);
      expect((await listMyProjects(who, PAGE)).rows.map((one) => one.id)).not.toContain(id);
      expect((await listMyWorkspacesWithTeams(who, PAGE)).rows).toEqual([]);
      expect(JSON.stringify(await searchConsole(who, { q: name }))).not.toContain(id);
    }
    await expect(updateProject(ctx, { id, changes: { name: "x" } })).rejects.toMatchObject(GONE);
    await expect(deleteProject(ctx, { id })).rejects.toMatchObject(GONE);
    expect(await trashOf(ctx, { kind: "project", q: name })).toMatchObject([
      { kind: "project", id, name, deleted_by: boss.id, deleted_by_name: boss.name },
    ]);

    await restoreFromTrash(ctx, { kind: "project", id });
    expect((await getProject(as(member), id)).project).toMatchObject({ name, workspaces: ["crm"] });
    expect((await listRecords(ctx, leads, FIRST)).total).toBe(1);
    expect(await trashOf(ctx, { q: name })).toEqual([]);
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(audit.map(({ action }) => action)).toEqual([
      "projects.create",
      "projects.delete",
      "projects.restore",
    ]);
  });

  it("takes its tasks along, which are there for no one, and back without people who lost it since", async () => {
    const demoted = await system.createActor("superadmin");
    const { id } = await projectWith();
    const kept = (await createTask(ctx, { name: "kept", project_id: id })).task.id;
    const own = (await createTask(as(member), { name: "own", project_id: id })).task.id;
    for (const userId of [member.id, demoted.id])
      await assignTaskUser(ctx, { id: kept, input: { userId, taskRole: "owner" } });
    await deleteProject(ctx, { id });
    const query = taskListSchema.parse({});
    for (const who of [ctx, as(member)]) {
      for (const task of [kept, own]) {
        await expect(getTask(who, task)).rejects.toMatchObject(GONE);
        const change = updateTask(who, { id: task, changes: { name: "x", project_id: null } });
        await expect(change).rejects.toMatchObject(GONE);
        await expect(deleteTask(who, { id: task })).rejects.toMatchObject(GONE);
        const say = createComment(who, { taskId: task, input: { body: "x" } });
        await expect(say).rejects.toMatchObject(GONE);
      }
      const shown = (await listTasks(who, query)).rows.map((task) => task.id);
      expect(shown).not.toContain(kept);
      expect(shown).not.toContain(own);
      expect((await listMyTasks(who)).rows.map((task) => task.id)).not.toContain(kept);
    }
    await updateUser(ctx, demoted.id, { role: "moderator" });
    await restoreFromTrash(ctx, { kind: "project", id });
    for (const who of [ctx, as(member)])
      for (const task of [kept, own]) expect((await getTask(who, task)).task.project_id).toBe(id);
    const people = await ctx.db.select().from(taskUsers).where(eq(taskUsers.taskId, kept));
    expect(people.map(({ userId }) => userId)).toEqual([member.id]);
    await expect(getTask(as({ ...demoted, role: "moderator" }), kept)).rejects.toMatchObject(GONE);
  });

  it("gives no one a task that was deleted before, until it is restored itself", async () => {
    const { id } = await projectWith();
    const { task } = await createTask(as(member), { name: "t", project_id: id });
    await deleteTask(as(member), { id: task.id });
    await deleteProject(ctx, { id });
    const which = { kind: "task", id: task.id };
    for (const who of [ctx, as(member)]) {
      await expect(restoreFromTrash(who, which)).rejects.toMatchObject(GONE);
      expect((await trashOf(who, { kind: "task" })).map((one) => one.id)).not.toContain(task.id);
    }
    await restoreFromTrash(ctx, { kind: "project", id });
    await restoreFromTrash(as(member), which);
    expect((await getTask(as(member), task.id)).task.project_id).toBe(id);
  });

  it.each(["by a superadmin", "after its time"])(
    "leaves its tasks to the people who saw it to the end, once it is deleted for good %s",
    async (how) => {
      const left = await system.createActor("moderator");
      const { id } = await projectWith({ assigned_users: [member.id, left.id] });
      const byLeft = (await createTask(as(left), { name: "by left", project_id: id })).task.id;
      const byMember = (await createTask(as(member), { name: "by member", project_id: id })).task
        .id;
      await assignTaskUser(ctx, { id: byLeft, input: { userId: member.id } });
      await updateProject(ctx, { id, changes: { assigned_users: [member.id] } });
      await deleteProject(ctx, { id });
      // A person who lost the project while it was in the trash.
      const place = { taskId: byMember, userId: left.id, role: "owner", assignedAt: 1 } as const;
      await ctx.db.insert(taskUsers).values(place);
      if (how === "by a superadmin") await purgeFromTrash(ctx, { kind: "project", id });
      else await clean(as(boss, { now: ctx.now + (TRASH_DAYS + 1) * DAY_MS }));
      for (const task of [byLeft, byMember]) {
        expect((await getTask(as(member), task)).task.project_id).toBeNull();
        await expect(getTask(as(left), task)).rejects.toMatchObject(GONE);
      }
      expect((await getTask(ctx, byMember)).task.created_by).toBe(member.id);
      expect((await getTask(ctx, byLeft)).task.created_by).toBeNull();
    },
  );

  it("ends the runs of its agents, and pauses its schedules", async () => {
    const { id } = await projectWith();
    const { agent } = await createAgent(ctx, AGENT_FIELDS);
    await linkAgent(ctx, { projectId: id, input: { agentId: agent.id } });
    const run = await startRun(ctx, { agentId: agent.id, input: { project_id: id } });
    const made = { agent_id: agent.id, project_id: id, cron: "0 9 * * 1" };
    const schedule = await createSchedule(ctx, made);
    await deleteProject(ctx, { id });
    await expect(getRun(ctx, run.id)).rejects.toMatchObject(GONE);
    await expect(getSchedule(ctx, schedule.id)).rejects.toMatchObject(GONE);
    await restoreFromTrash(ctx, { kind: "project", id });
    expect((await getRun(ctx, run.id)).state).toBe("cancelled");
    expect((await getSchedule(ctx, schedule.id)).state).toBe("paused");
  });
});

describe("an agent, a RAG and an integration in the trash", () => {
  it("an agent works no more, and its runs and schedules are not there", async () => {
    const { agent } = await createAgent(ctx, { ...AGENT_FIELDS, assigned_users: [member.id] });
    const { id } = await projectWith();
    await linkAgent(ctx, { projectId: id, input: { agentId: agent.id } });
    const run = await startRun(as(member), { agentId: agent.id, input: {} });
    await createSchedule(as(member), { agent_id: agent.id, cron: "0 9 * * 1" });
    await deleteAgent(ctx, { id: agent.id });
    for (const who of [ctx, as(member)]) {
      await expect(getAgent(who, agent.id)).rejects.toMatchObject(GONE);
      await expect(startRun(who, { agentId: agent.id, input: {} })).rejects.toMatchObject(GONE);
      await expect(getRun(who, run.id)).rejects.toMatchObject(GONE);
      const schedules = await listSchedules(who, scheduleListSchema.parse({ agent: agent.id }));
      expect(schedules.total).toBe(0);
      await expect(
        listRuns(who, agent.id, { state: "all", sort: "-created_at", ...PAGE } as never),
      ).rejects.toMatchObject(GONE);
    }
    const [row] = await ctx.db.select().from(agentRuns).where(eq(agentRuns.id, run.id));
    expect(row).toMatchObject({ state: "cancelled", finishedAt: expect.any(Number) });
    const [schedule] = await ctx.db
      .select()
      .from(agentSchedules)
      .where(eq(agentSchedules.agentId, agent.id));
    expect(schedule?.state).toBe("paused");
    await restoreFromTrash(ctx, { kind: "agent", id: agent.id });
    expect((await getAgent(as(member), agent.id)).agent.assigned_projects).toHaveLength(1);
    const listed = await listAgents(ctx, projectListSchema.parse({ q: agent.name }));
    expect(listed.rows.map((one) => one.id)).toContain(agent.id);
  });

  it("a RAG is asked by no one, through a project neither, and has its documents afterwards", async () => {
    const { ragId } = await makeLibrary(ctx, [
      { title: "Leave", text: "Everybody has thirty days of leave." },
    ]);
    const ask = () => searchRag(ctx, ragId, { query: "days of leave", limit: 3 });
    expect(await ask()).toHaveLength(1);
    await deleteRag(ctx, { id: ragId });
    await expect(ask()).rejects.toMatchObject(GONE);
    await expect(listDocuments(ctx, ragId, PAGE as never)).rejects.toMatchObject(GONE);
    await restoreFromTrash(ctx, { kind: "rag", id: ragId });
    expect(await ask()).toHaveLength(1);
  });

  it("an integration makes no calls, is linked to nothing, and comes back where there is room", async () => {
    const { id: projectId } = await projectWith();
    const { id } = await createIntegration(ctx, INTEGRATION_FIELDS);
    await linkIntegration(ctx, { projectId, input: { integrationId: id } });
    await deleteIntegration(ctx, id);
    expect(await readIntegration(ctx, id)).toBeUndefined();
    expect((await listProjectIntegrations(ctx, projectId)).linked).toEqual([]);
    const listed = await listIntegrations(ctx, listIntegrationsSchema.parse({}));
    expect(listed.rows.map((one) => one.id)).not.toContain(id);
    const admin = as(await system.createActor("admin"));
    expect(await trashOf(admin)).toEqual([]);
    await expect(restoreFromTrash(admin, { kind: "integration", id })).rejects.toMatchObject(GONE);
    await ctx.db.update(integrations).set({ createdBy: admin.actor?.id });
    expect((await trashOf(admin)).map((one) => one.id)).toEqual([id]);
    await restoreFromTrash(admin, { kind: "integration", id });
    expect((await listProjectIntegrations(ctx, projectId)).linked).toHaveLength(1);
  });
});

describe("who may", () => {
  it("restores what they may delete, and finds nothing else; superadmins alone delete for good", async () => {
    const { id } = await projectWith();
    await deleteProject(ctx, { id });
    const admin = await system.createActor("admin");
    await ctx.db.update(projects).set({ createdBy: admin.id }).where(eq(projects.id, id));
    for (const who of [as(member), as(admin)]) {
      expect((await trashOf(who)).map((one) => one.id)).not.toContain(id);
      await expect(restoreFromTrash(who, { kind: "project", id })).rejects.toMatchObject(GONE);
      await expect(purgeFromTrash(who, { kind: "project", id })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    for (const kind of ["agent", "task", "nothing"])
      await expect(restoreFromTrash(ctx, { kind, id })).rejects.toMatchObject(GONE);
    await purgeFromTrash(ctx, { kind: "project", id });
    expect(await ctx.db.$count(projects, eq(projects.id, id))).toBe(0);
    expect(await ctx.db.$count(projectUsers, eq(projectUsers.projectId, id))).toBe(0);
    await expect(purgeFromTrash(ctx, { kind: "project", id })).rejects.toMatchObject(GONE);
  });

  it("a task is there for who deleted it and sees its project", async () => {
    const { id } = await projectWith();
    const { task } = await createTask(as(member), { name: "mine", project_id: id });
    await deleteTask(as(member), { id: task.id });
    expect(await trashOf(as(member))).toMatchObject([{ kind: "task", name: "mine" }]);
    await restoreFromTrash(as(member), { kind: "task", id: task.id });
    expect((await getTask(as(member), task.id)).task.project_id).toBe(id);
  });

  it("anyone who was demoted on the way restores and deletes nothing", async () => {
    const { id } = await projectWith();
    await deleteProject(ctx, { id });
    const fallen = as({ ...member, role: "superadmin" });
    for (const change of [restoreFromTrash, purgeFromTrash])
      await expect(change(fallen, { kind: "project", id })).rejects.toMatchObject({
        code: "forbidden",
      });
    expect(await ctx.db.$count(projects, eq(projects.id, id))).toBe(1);
  });
});

it("after 30 days nothing is restored, and a job deletes it for good", async () => {
  const { id } = await projectWith();
  const { ragId } = await makeLibrary(ctx, [{ title: "Old", text: "Old words." }]);
  await deleteProject(ctx, { id });
  await deleteRag(ctx, { id: ragId });
  const { id: kept } = await projectWith();
  const later = as(boss, { now: ctx.now + TRASH_DAYS * DAY_MS + 1 });
  await deleteProject(later, { id: kept });
  await expect(restoreFromTrash(later, { kind: "project", id })).rejects.toMatchObject(GONE);
  expect((await trashOf(later)).map((one) => one.id)).toEqual([kept]);
  await clean(later);
  expect(await ctx.db.$count(projects, eq(projects.id, id))).toBe(0);
  expect(await ctx.db.$count(rags, eq(rags.id, ragId))).toBe(0);
  expect(await ctx.db.$count(projects, eq(projects.id, kept))).toBe(1);
});
