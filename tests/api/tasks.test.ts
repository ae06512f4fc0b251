import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { insertProject, insertTask } from "../support/reading-fixture";
import { startSystem } from "../support/system";

type Name =
  | "superadmin"
  | "creator"
  | "owner"
  | "assignee"
  | "projectAdmin"
  | "member"
  | "outsider";
const NAMES: Name[] = [
  "superadmin",
  "creator",
  "owner",
  "assignee",
  "projectAdmin",
  "member",
  "outsider",
];
const STATUSES = [
  "aktiv",
  "running",
  "paused",
  "inaktiv",
  "pending",
  "in-progress",
  "completed",
  "cancelled",
];

const people = {} as Record<Name, Person>;

const as = (
  name: Name | null,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => call(system, name && people[name], method, path, body, headers);

const system = await closeAfterTests(startSystem());
await completeSetup(system);
for (const name of NAMES) {
  const role = { superadmin: "superadmin", projectAdmin: "admin", outsider: "admin" }[
    name as string
  ];
  people[name] = await createPerson(system, (role ?? "moderator") as Person["role"]);
}
const { creator, owner, assignee, member, projectAdmin } = people;
const made = await insertProject(system, {
  // A task in a project is visible to people who see the project, also for its owner and
  // assignees.
  members: [creator, owner, assignee, member, projectAdmin].map(({ id }) => id),
});
const projectId = made.id;
await system.env.DB.prepare("UPDATE project_users SET role = 'admin' WHERE user_id = ?")
  .bind(projectAdmin.id)
  .run();

/** Creates a task of the project with its people, as its creator. */
async function makeTask(fields: object = {}) {
  const { body } = await as("creator", "POST", "/api/tasks", {
    name: "Write the plan",
    project_id: projectId,
    ...fields,
  });
  const { DB } = system.env;
  await DB.batch(
    (["owner", "assignee"] as const).map((role) =>
      DB.prepare(
        "INSERT INTO task_users (task_id, user_id, role, assigned_at) VALUES (?, ?, ?, 1)",
      ).bind(body.task.id, people[role].id, role),
    ),
  );
  return body.task as { id: string; name: string };
}

describe("who may", () => {
  const EDIT: Name[] = ["superadmin", "creator", "owner", "projectAdmin"];
  const expected = (name: Name, allowed: Name[]) => {
    if (name === "outsider") return 404;
    return allowed.includes(name) ? 200 : 403;
  };

  it.each(NAMES)("%s read, edit, delete", async (name) => {
    const { id } = await makeTask();
    const path = `/api/tasks/${id}`;
    expect((await as(name, "GET", path)).status).toBe(name === "outsider" ? 404 : 200);
    const edit = await as(name, "PATCH", path, { name: "Other" });
    expect(edit.status).toBe(expected(name, EDIT));
    const status = await as(name, "PATCH", path, { status: "completed" });
    expect(status.status).toBe(expected(name, [...EDIT, "assignee"]));
    const deleted = await as(name, "DELETE", path);
    expect(deleted.status).toBe(expected(name, ["superadmin", "creator", "owner"]));
    const gone = await as("superadmin", "GET", path);
    expect(gone.status).toBe(deleted.status === 200 ? 404 : 200);
    if (gone.status === 404)
      expect(gone.body).toEqual({ success: false, message: "Task not found", code: "not_found" });
  });

  it.each(NAMES)("%s create in the project and in none", async (name) => {
    const reads = name !== "outsider";
    const inProject = { name: "New", project_id: projectId };
    expect((await as(name, "POST", "/api/tasks", inProject)).status).toBe(reads ? 201 : 404);
    expect((await as(name, "POST", "/api/tasks", { name: "New" })).status).toBe(201);
  });
});

describe("the calls", () => {
  it("POST /api/tasks answers the task with its version, once for a key", async () => {
    const body = { name: "Once", description: "**Bold**", due_date: "2026-12-24" };
    const key = { "idempotency-key": "k1" };
    const first = await as("member", "POST", "/api/tasks", body, key);
    expect(first).toMatchObject({
      status: 201,
      body: {
        success: true,
        task: { ...body, status: "pending", taskMode: "manual", priority: "medium", version: 1 },
      },
    });
    expect(first.headers.get("etag")).toBe('"1"');
    const again = await as("member", "POST", "/api/tasks", body, key);
    expect(again.body.task.id).toBe(first.body.task.id);
    const bad = await as("member", "POST", "/api/tasks", { name: "", priority: "later" });
    expect(bad).toMatchObject({
      status: 400,
      body: {
        success: false,
        code: "invalid_input",
        errors: {
          name: ["Name is required"],
          priority: ["Priority must be one of low, medium, high, urgent"],
        },
      },
    });
    const extra = { name: "x", id: "mine", created_by: "me", version: 9, created_at: "1970" };
    const { task } = (await as("member", "POST", "/api/tasks", extra)).body;
    expect(task).toMatchObject({ version: 1, created_by: people.member.id });
    expect(task.id).not.toBe("mine");
  });

  it("PATCH takes any field, each status and priority", async () => {
    const { id } = await makeTask();
    const path = `/api/tasks/${id}`;
    for (const status of STATUSES) {
      const answer = await as("assignee", "PATCH", path, { status });
      expect([answer.status, answer.body.task.status]).toEqual([200, status]);
    }
    for (const priority of ["low", "high", "urgent", "medium"]) {
      const answer = await as("creator", "PATCH", path, { priority });
      expect([answer.status, answer.body.task.priority]).toEqual([200, priority]);
    }
    const other = await insertProject(system, { members: [people.creator.id] });
    const hidden = await insertProject(system, {});
    expect((await as("creator", "PATCH", path, { project_id: hidden.id })).status).toBe(404);
    const moved = await as("creator", "PATCH", path, { project_id: other.id });
    expect(moved).toMatchObject({ status: 200, body: { success: true } });
    expect(moved.body.task.project_id).toBe(other.id);
    expect((await as("creator", "PATCH", path, { status: "open" })).status).toBe(400);
  });

  it("people are assigned and removed", async () => {
    const { id } = await makeTask();
    const path = `/api/tasks/${id}/users`;
    const { member, outsider } = people;
    const put = (userId: string, taskRole: string) =>
      as("owner", "POST", path, { userId, taskRole });
    const added = await as("creator", "POST", path, { userId: member.id, taskRole: "reviewer" });
    expect(added.status).toBe(201);
    expect(added.body.task.assignedUsers).toContainEqual({
      userId: member.id,
      userName: member.name,
      userEmail: member.email,
      avatar: null,
      taskRole: "reviewer",
    });
    expect((await put(member.id, "owner")).status).toBe(200);
    expect((await put(member.id, "boss")).status).toBe(400);
    const refused = await as("creator", "POST", path, { userId: outsider.id });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { userId: [expect.any(String)] } },
    });
    expect((await as("assignee", "POST", path, { userId: member.id })).status).toBe(403);
    const one = `${path}/${member.id}`;
    expect((await as("assignee", "DELETE", one)).status).toBe(403);
    const removed = await as("owner", "DELETE", one);
    expect([removed.status, removed.body.task.assigned_users.includes(member.id)]).toEqual([
      200,
      false,
    ]);
    expect((await as("owner", "DELETE", one)).status).toBe(404);
  });

  it("comments are written, edited, deleted; the activity says what was done", async () => {
    const { id } = await makeTask();
    const path = `/api/tasks/${id}/comments`;
    const made = await as("assignee", "POST", path, { body: "**Done?**" });
    expect(made).toMatchObject({ status: 201, body: { comment: { body: "**Done?**" } } });
    const one = `${path}/${made.body.comment.id}`;
    expect((await as("creator", "PATCH", one, { body: "No" })).status).toBe(403);
    expect((await as("assignee", "PATCH", one, { body: "Done." })).status).toBe(200);
    expect((await as("outsider", "GET", path)).status).toBe(404);
    expect((await as("member", "GET", path)).body).toMatchObject({
      success: true,
      comments: [{ body: "Done.", userName: people.assignee.name }],
      total: 1,
      page: 1,
      pageCount: 1,
    });
    expect((await as("member", "DELETE", one)).status).toBe(403);
    expect((await as("owner", "DELETE", one)).status).toBe(200);
    await as("assignee", "PATCH", `/api/tasks/${id}`, { status: "running" });
    const activity = await as("member", "GET", `/api/tasks/${id}/activity`);
    expect(activity.body).toMatchObject({ success: true, total: 2 });
    expect(activity.body.activity[0]).toMatchObject({
      action: "update",
      actorName: people.assignee.name,
      changes: [{ field: "status", before: "pending", after: "running", hidden: false }],
    });
    expect((await as("outsider", "GET", `/api/tasks/${id}/activity`)).status).toBe(404);
  });

  it("many tasks at once, and back", async () => {
    const [one, two] = [await makeTask(), await makeTask()];
    const ids = [one.id, two.id, crypto.randomUUID()];
    const bulk = (body: object) => as("creator", "POST", "/api/tasks/bulk", body);
    const changed = await bulk({ action: "update", ids, changes: { status: "cancelled" } });
    expect(changed).toMatchObject({ status: 200, body: { success: true } });
    expect(changed.body.done.toSorted()).toEqual([one.id, two.id].toSorted());
    expect(changed.body.failed).toMatchObject([{ id: ids[2], code: "not_found" }]);
    const undone = await bulk({ action: "undoUpdate", tasks: changed.body.undo });
    expect(undone.body.done).toHaveLength(2);
    await bulk({ action: "delete", ids: [one.id] });
    expect((await as("creator", "GET", `/api/tasks/${one.id}`)).status).toBe(404);
    await bulk({ action: "restore", ids: [one.id] });
    const back = await as("creator", "GET", `/api/tasks/${one.id}`);
    expect(back.body.task).toMatchObject({ name: "Write the plan", status: "pending" });
  });
});

describe("the list", () => {
  it("filters, sorts and pages", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const make = (name: string, fields: object) =>
      as("member", "POST", "/api/tasks", { name: `${name} ${mark}`, ...fields });
    await make("Alpha", { priority: "urgent", due_date: "2020-01-01" });
    await make("Beta", { taskMode: "auto", description: "searched" });
    await make("Gamma", { project_id: projectId, due_date: "2020-01-01", status: "completed" });
    const names = async (query: string) => {
      const { body } = await as("member", "GET", `/api/tasks?q=${mark}&sort=name${query}`);
      return body.tasks.map(({ name }: { name: string }) => name.split(" ")[0]).join();
    };
    expect(await names("")).toBe("Alpha,Beta,Gamma");
    expect(await names("&priority=urgent")).toBe("Alpha");
    expect(await names("&mode=auto")).toBe("Beta");
    expect(await names("&status=completed")).toBe("Gamma");
    expect(await names("&due=overdue")).toBe("Alpha");
    expect(await names(`&project=${projectId}`)).toBe("Gamma");
    expect(await names("&project=none")).toBe("Alpha,Beta");
    expect(await names("&assignee=me")).toBe("");
    const { body } = await as("member", "GET", `/api/tasks?q=${mark}&perPage=2&page=2`);
    expect(body).toMatchObject({ success: true, total: 3, page: 2, perPage: 2, pageCount: 2 });
    expect(body.tasks).toHaveLength(1);
    for (const wrong of ["due=never", "assignee=you", "priority=top", "sort=secret", "perPage=0"])
      expect((await as("member", "GET", `/api/tasks?${wrong}`)).status).toBe(400);
  });

  it("is answered 304 while nothing has changed, and a refresh can ask for that alone", async () => {
    await insertTask(system, { createdBy: people.owner.id });
    const list = await as("owner", "GET", "/api/tasks");
    const tag = list.headers.get("etag") ?? "";
    const known = { "if-none-match": tag };
    for (const path of ["/api/tasks", "/api/tasks?status=pending", "/api/tasks/version"]) {
      const same = await as("owner", "GET", path, undefined, known);
      expect([path, same.status, same.body, same.headers.get("etag")]).toEqual([
        path,
        304,
        "",
        tag,
      ]);
    }
    expect((await as("creator", "GET", "/api/tasks/version", undefined, known)).status).toBe(200);
    await makeTask();
    const changed = await as("owner", "GET", "/api/tasks/version", undefined, known);
    expect(changed.status).toBe(200);
    expect(changed.body.tag).not.toBe(tag);
    expect((await as("owner", "GET", "/api/tasks", undefined, known)).status).toBe(200);
    expect((await as(null, "GET", "/api/tasks/version", undefined, known)).status).toBe(401);
  });
});
