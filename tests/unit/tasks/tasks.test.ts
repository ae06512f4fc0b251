import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { getTaskScreen, getTasksScreen } from "@/lib/screens/tasks";
import { getTask } from "@/lib/tasks/get-task";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema, taskScreenSchema } from "@/lib/tasks/list/schema";
import { locateWorkspace } from "@/lib/workspaces/enter-workspace";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const all = (query: Record<string, unknown> = {}) => taskListSchema.parse(query);
const READERS = ["boss", "projectCreator", "projectMember", "workspaceMember"] as const;
/** They don't see its project. */
const LEFT = ["creator", "assigned"] as const;

const TASK_ID = crypto.randomUUID();
const PROJECT_ID = crypto.randomUUID();
const WORKSPACE_ID = crypto.randomUUID();

const system = await closeAfterTests(createTestSystem());
const people = {
  boss: await system.createActor("superadmin"),
  projectCreator: await system.createActor("moderator"),
  projectMember: await system.createActor("moderator"),
  workspaceMember: await system.createActor("moderator"),
  creator: await system.createActor("moderator"),
  assigned: await system.createActor("moderator"),
  outsider: await system.createActor("admin"),
};
const { db } = system.context();
const since = { assignedAt: 1 };
await db.batch([
  db.insert(projects).values({
    id: PROJECT_ID,
    name: "Aurora",
    url: "https://aurora.example.com",
    type: "Website",
    status: "active",
    createdBy: people.projectCreator.id,
    createdAt: 1,
    updatedAt: 1,
  }),
  db
    .insert(projectUsers)
    .values({ projectId: PROJECT_ID, userId: people.projectMember.id, ...since }),
  db
    .insert(workspaces)
    .values({ id: WORKSPACE_ID, projectId: PROJECT_ID, type: "crm", createdAt: 1 }),
  db
    .insert(workspaceUsers)
    .values({ workspaceId: WORKSPACE_ID, userId: people.workspaceMember.id, ...since }),
  db.insert(tasks).values([
    {
      id: TASK_ID,
      name: "Write the plan",
      description: "For the northern launch",
      status: "pending",
      mode: "manual",
      priority: "high",
      projectId: PROJECT_ID,
      createdBy: people.creator.id,
      createdAt: 2000,
      updatedAt: 3000,
    },
    {
      id: crypto.randomUUID(),
      name: "Crawl",
      status: "running",
      mode: "auto",
      dueAt: 1000,
      createdAt: 1000,
      updatedAt: 4000,
    },
  ]),
  db.insert(taskUsers).values({
    taskId: TASK_ID,
    userId: people.assigned.id,
    role: "reviewer",
    assignedAt: 2500,
  }),
]);

const as = (name: keyof typeof people) => system.context(people[name]);

describe("reading a task", () => {
  it.each(READERS)("%s reads it", async (name) => {
    expect((await getTask(as(name), TASK_ID)).task.id).toBe(TASK_ID);
  });

  it("to anyone else it does not exist", async () => {
    const failure = { code: "not_found", message: "Task not found" };
    await expect(getTask(as("outsider"), TASK_ID)).rejects.toMatchObject(failure);
    await expect(getTask(as("outsider"), crypto.randomUUID())).rejects.toMatchObject(failure);
    await expect(getTask(system.context(), TASK_ID)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("carries every field under its name", async () => {
    const { task, version, creatorName } = await getTask(as("projectMember"), TASK_ID);
    expect(task).toEqual({
      id: TASK_ID,
      name: "Write the plan",
      description: "For the northern launch",
      status: "pending",
      taskMode: "manual",
      project_id: PROJECT_ID,
      project_name: "Aurora",
      priority: "high",
      custom: {},
      due_date: null,
      version: 1,
      created_at: "1970-01-01T00:00:02.000Z",
      updated_at: "1970-01-01T00:00:03.000Z",
      created_by: people.creator.id,
      assigned_users: [people.assigned.id],
      assignedUsers: [
        {
          userId: people.assigned.id,
          userName: people.assigned.name,
          userEmail: people.assigned.email,
          avatar: null,
          taskRole: "reviewer",
        },
      ],
    });
    expect([version, creatorName]).toEqual([1, people.creator.name]);
  });

  it("does not exist for its creator and the people on it who do not see its project", async () => {
    for (const name of LEFT)
      await expect(getTask(as(name), TASK_ID)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("listing tasks", () => {
  it.each([
    ["boss", ["Write the plan", "Crawl"]],
    ...READERS.slice(1).map((name) => [name, ["Write the plan"]] as const),
    ...[...LEFT, "outsider" as const].map((name) => [name, []] as const),
  ] as const)("%s gets %j", async (name, names) => {
    const page = await listTasks(as(name), all());
    expect(page.rows.map((task) => task.name)).toEqual(names);
    expect(page).toMatchObject({
      total: names.length,
      readable: { total: names.length },
      pageCount: 1,
    });
  });

  it.each([
    [{ q: "PLAN" }, ["Write the plan"]],
    [{ q: "northern" }, ["Write the plan"]],
    [{ q: "%" }, []],
    [{ status: "running" }, ["Crawl"]],
    [{ mode: "auto" }, ["Crawl"]],
    [{ mode: "auto", status: "pending" }, []],
    [{ sort: "created_at" }, ["Crawl", "Write the plan"]],
    [{ sort: "-updated_at" }, ["Crawl", "Write the plan"]],
    [{ sort: "-status" }, ["Crawl", "Write the plan"]],
    [{ perPage: 1, page: 2 }, ["Crawl"]],
  ])("%j leaves %j", async (query, names) => {
    const page = await listTasks(as("boss"), all(query));
    expect(page.rows.map((task) => task.name)).toEqual(names);
    expect(page.readable.total).toBe(2);
  });
});

describe("with every filter", () => {
  const QUERIES = [
    { due: "overdue" },
    { q: "crawl" },
    { q: "c" },
    { status: "running", sort: "name" },
    { project: "none" },
    { project: PROJECT_ID },
  ];

  it.each(QUERIES)("%j finds and counts nothing that is not theirs to read", async (query) => {
    const { total } = await listTasks(as("boss"), all(query));
    expect(total).toBeGreaterThan(0);
    expect(await listTasks(as("outsider"), all(query))).toMatchObject({ rows: [], total: 0 });
  });

  it("a search finds nothing in a project whose id only ends like that of one's own", async () => {
    const { db } = system.context();
    const times = { createdAt: 1, updatedAt: 1 };
    const id = `x${PROJECT_ID.slice(1)}`;
    const [project] = await db.select().from(projects);
    if (!project) throw new Error("There is no project");
    await db.insert(projects).values({ ...project, id, createdBy: null });
    const made = { status: "pending", mode: "manual", projectId: id, ...times } as const;
    await db.insert(tasks).values({ ...made, id: "far", name: "Far plan" });
    const { rows, total } = await listTasks(as("projectMember"), all({ q: "plan" }));
    expect([rows.map(({ name }) => name), total]).toEqual([["Write the plan"], 1]);
    const beyond = await listTasks(as("projectMember"), all({ q: "plan", page: 2 }));
    expect(beyond).toMatchObject({ rows: [], total: 1 });
    await db.delete(projects).where(eq(projects.id, id));
    await db.delete(tasks).where(eq(tasks.id, "far"));
  });

  it("a project is named to anyone who may read it", async () => {
    for (const name of [...READERS, ...LEFT, "outsider"] as const) {
      const query = taskScreenSchema.parse({ project: PROJECT_ID });
      const { project } = await getTasksScreen(as(name), query);
      const isReader = READERS.some((reader) => reader === name);
      expect([name, project]).toEqual([name, isReader ? { id: PROJECT_ID, name: "Aurora" } : null]);
    }
  });
});

describe("the screen of a task", () => {
  it("has what its parts have, in one round trip, by index", async () => {
    const { plans, trips } = await watchQueries(system, people.projectMember, async (ctx) => {
      const { found, candidates, comments, activity } = await getTaskScreen(ctx, TASK_ID);
      expect(found.task).toEqual((await getTask(as("projectMember"), TASK_ID)).task);
      expect([candidates, comments.rows, activity.rows]).toEqual([[], [], []]);
    });
    expect([trips, scans(plans)]).toEqual([1, []]);
  });

  it("does not exist for anyone else", async () => {
    const failure = { code: "not_found", message: "Task not found" };
    await expect(getTaskScreen(as("outsider"), TASK_ID)).rejects.toMatchObject(failure);
  });
});

describe("locating a workspace by its id", () => {
  it.each(READERS)("%s learns its project and type", async (name) => {
    expect(await locateWorkspace(as(name), WORKSPACE_ID)).toEqual({
      projectId: PROJECT_ID,
      type: "crm",
    });
  });

  it("to anyone else it does not exist", async () => {
    const failure = { code: "not_found", message: "Workspace not found" };
    await expect(locateWorkspace(as("outsider"), WORKSPACE_ID)).rejects.toMatchObject(failure);
    await expect(locateWorkspace(as("boss"), crypto.randomUUID())).rejects.toMatchObject(failure);
  });
});
