import { describe, expect, it } from "vitest";
import { call, createPerson, type Person } from "../support/people";
import {
  ALL,
  as,
  FIELDS,
  make,
  people,
  READERS,
  shared,
  system,
  withSharedProject,
} from "../support/projects-world";

withSharedProject();

const PROJECT_FIELDS = [
  "id",
  "name",
  "details",
  "projectUrl",
  "projectType",
  "status",
  "workspaces",
  "assigned_users",
  "created_by",
  "created_at",
  "updated_at",
  "aiProjectType",
  "aiConfig",
].sort();

const boss = () => people.superadmin as Person;

describe("who may what", () => {
  it.each(ALL)("reading the shared project as %s", async (name) => {
    const answer = await as(name, "GET", `/api/projects/${shared}`);
    const expected = name === "anonymous" ? 401 : READERS.includes(name) ? 200 : 404;
    expect(answer.status).toBe(expected);
  });

  it.each(ALL)("the list as %s holds what may be read", async (name) => {
    const answer = await as(name, "GET", "/api/projects?q=shared");
    if (name === "anonymous") return expect(answer.status).toBe(401);
    expect(answer.body.success).toBe(true);
    expect(answer.body.projects.map(({ id }: { id: string }) => id)).toEqual(
      READERS.includes(name) ? [shared] : [],
    );
  });

  it.each(ALL.filter((name) => name !== "superadmin"))("%s writes nothing", async (name) => {
    const status = name === "anonymous" ? 401 : 403;
    const project = `/api/projects/${shared}`;
    expect((await as(name, "POST", "/api/projects", FIELDS)).status).toBe(status);
    expect((await as(name, "PATCH", project, { name: "Taken" })).status).toBe(status);
    expect((await as(name, "DELETE", project)).status).toBe(status);
    // People without permission learn neither the body's format nor whether a project exists.
    expect((await as(name, "POST", "/api/projects", {})).status).toBe(status);
    expect((await as(name, "DELETE", `/api/projects/${crypto.randomUUID()}`)).status).toBe(status);
    expect((await as("superadmin", "GET", project)).body.project.name).toBe("Shared");
  });

  it("removal ends access on the next call", async () => {
    const person = await createPerson(system, "moderator");
    const { body } = await make({ assigned_users: [person.id] });
    const path = `/api/projects/${body.project.id}`;
    expect((await call(system, person, "GET", path)).status).toBe(200);
    await as("superadmin", "PATCH", path, { assigned_users: [] });
    expect((await call(system, person, "GET", path)).status).toBe(404);
  });

  it("refuses writes from another origin and other content types", async () => {
    expect((await make({}, { origin: "https://evil.example" })).status).toBe(403);
    const text = await call(system, boss(), "POST", "/api/projects", FIELDS, {
      "content-type": "text/plain",
    });
    expect(text.status).toBe(415);
  });
});

describe("creating", () => {
  it("answers 201 with the project's exact fields", async () => {
    const member = people.memberAdmin as Person;
    const answer = await make({
      workspaces: ["media", "content"],
      assigned_users: [{ userId: member.id, userRole: "admin" }],
    });
    expect(answer.status).toBe(201);
    const { project } = answer.body;
    expect(Object.keys(project).sort()).toEqual(PROJECT_FIELDS);
    expect(project).toMatchObject({
      ...FIELDS,
      workspaces: ["content", "media"],
      created_by: boss().id,
    });
    expect(project.assigned_users).toEqual([
      {
        userId: member.id,
        userName: member.name,
        userEmail: member.email,
        avatar: null,
        userRole: "admin",
        assignedAt: project.created_at,
      },
    ]);
    expect(new Date(project.created_at).toISOString()).toBe(project.created_at);
    expect(answer.headers.get("etag")).toBe('"1"');
  });

  it("keeps the AI configuration in its shape", async () => {
    const aiConfig = {
      aiModel: { textGeneration: "llama-3" },
      processingLimits: { maxConcurrentTasks: 5, timeoutMinutes: 10 },
    };
    const { body } = await make({ aiProjectType: "blog", aiConfig });
    expect(body.project).toMatchObject({ aiProjectType: "blog", aiConfig });
  });

  it.each(["name", "details", "projectUrl", "projectType", "status"])(
    "refuses a project without %s",
    async (field) => {
      const answer = await make({ [field]: undefined });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    },
  );

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "nonsense",
  ])("refuses %s as its URL, on create and on edit", async (projectUrl) => {
    expect((await make({ projectUrl })).status).toBe(400);
    expect(
      (await as("superadmin", "PATCH", `/api/projects/${shared}`, { projectUrl })).status,
    ).toBe(400);
  });

  it("takes any text as the type", async () => {
    expect((await make({ projectType: "Zwölf Übungen 🎈" })).body.project.projectType).toBe(
      "Zwölf Übungen 🎈",
    );
  });

  it("refuses no workspace, and a workspace that is none", async () => {
    for (const workspaces of [[], ["wiki"], "crm"])
      expect((await make({ workspaces })).status).toBe(400);
    expect(
      (await as("superadmin", "PATCH", `/api/projects/${shared}`, { workspaces: [] })).status,
    ).toBe(400);
  });

  it("fields that no one may set change nothing", async () => {
    const body = `{"__proto__":{"status":"archived"},"id":"mine","created_by":"me","version":99,"role":"superadmin","created_at":"1999-01-01T00:00:00.000Z",${JSON.stringify(FIELDS).slice(1)}`;
    const response = await system.request("/api/projects", {
      method: "POST",
      headers: { cookie: boss().cookie, "content-type": "application/json" },
      body,
    });
    const { project } = (await response.json()) as { project: Record<string, unknown> };
    expect(project).toMatchObject({ ...FIELDS, created_by: boss().id });
    expect(project.id).not.toBe("mine");
    expect(project.created_at).not.toContain("1999");
  });

  it("malformed input never gives 5xx", async () => {
    const bodies = [
      null,
      7,
      "x",
      [],
      { ...FIELDS, name: "a\0b" },
      { ...FIELDS, name: "\ud800" },
      { ...FIELDS, assigned_users: [null] },
      { ...FIELDS, assigned_users: ["nobody"] },
      { ...FIELDS, assigned_users: [{ userId: boss().id, userRole: "owner" }] },
      { ...FIELDS, aiConfig: { processingLimits: { timeoutMinutes: -1 } } },
    ];
    for (const body of bodies) {
      expect(
        (await as("superadmin", "POST", "/api/projects", body)).status,
        JSON.stringify(body),
      ).toBe(400);
    }
    const response = await system.request("/api/projects", {
      method: "POST",
      headers: { cookie: boss().cookie, "content-type": "application/json" },
      body: "{",
    });
    expect(response.status).toBe(400);
    for (const id of ["%00", "x".repeat(2000), "'; DROP TABLE projects; --"]) {
      expect((await as("superadmin", "GET", `/api/projects/${id}`)).status).toBeLessThan(500);
    }
  });
});

describe("editing and deleting", () => {
  it("edits of fields that no one may set change nothing", async () => {
    const before = (await as("superadmin", "GET", `/api/projects/${shared}`)).body;
    const answer = await as("superadmin", "PATCH", `/api/projects/${shared}`, {
      id: "x",
      created_by: boss().id,
      version: 9,
    });
    expect([answer.status, answer.body]).toEqual([200, before]);
  });

  it("deletes with what hangs on it", async () => {
    const { body } = await make();
    const path = `/api/projects/${body.project.id}`;
    const answer = await as("superadmin", "DELETE", path);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const purged = await as("superadmin", "DELETE", `/api/trash/project/${body.project.id}`);
    expect(purged.status).toBe(200);
    const left = await system.env.DB.prepare(
      "SELECT count(*) AS n FROM workspaces WHERE project_id = ?",
    )
      .bind(body.project.id)
      .first<{ n: number }>();
    expect(left?.n).toBe(0);
  });
});

describe("lists", () => {
  it.each(["projects", "agents", "rags", "users", "tasks", "integrations", "audit"])(
    "of %s say where one is",
    async (list) => {
      const { status, body } = await as("superadmin", "GET", `/api/${list}?perPage=1&page=1`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ page: 1, perPage: 1 });
      expect(body.total).toEqual(expect.any(Number));
      expect(body.pageCount).toBe(Math.max(1, body.total));
    },
  );

  it("perPage is 100 by default and 500 at most", async () => {
    expect((await as("superadmin", "GET", "/api/projects")).body).toMatchObject({
      page: 1,
      perPage: 100,
      pageCount: 1,
    });
    expect((await as("superadmin", "GET", "/api/projects?perPage=500")).body.perPage).toBe(500);
    expect((await as("superadmin", "GET", "/api/projects?perPage=501")).status).toBe(400);
  });

  it.each([
    "page=abc",
    "page=0",
    "page=1.5",
    "perPage=-1",
    "sort=password",
    "status=nowhere",
    "page=1&page=2",
    `q=${"x".repeat(201)}`,
  ])("the list refuses ?%s", async (query) => {
    expect((await as("superadmin", "GET", `/api/projects?${query}`)).status).toBe(400);
  });

  it("searches name, details and type ignoring case, and filters by status", async () => {
    await make({ name: "Findling", details: "quartz", projectType: "Boulder", status: "planning" });
    for (const q of ["FINDLING", "Quartz", "bOULDER"]) {
      expect(
        (await as("superadmin", "GET", `/api/projects?q=${q}&status=planning`)).body.total,
      ).toBe(1);
      expect((await as("superadmin", "GET", `/api/projects?q=${q}&status=active`)).body.total).toBe(
        0,
      );
    }
  });

  it("a card carries its task counts, and the project's exact fields beside them", async () => {
    await make({ name: "Without any task" });
    const { body } = await as("superadmin", "GET", "/api/projects?q=Without+any+task");
    const { task_counts, assigned_users_count, links_count, records_count, ...project } =
      body.projects[0];
    expect(Object.keys(project).sort()).toEqual(PROJECT_FIELDS);
    expect(task_counts).toEqual({
      pending: 0,
      active: 0,
      done: 0,
      cancelled: 0,
      manual: 0,
      auto: 0,
    });
    expect(assigned_users_count).toBe(project.assigned_users.length);
    expect([links_count, records_count]).toEqual([0, 0]);
  });
});
