import { describe, expect, it } from "vitest";
import { call, createPerson, type Person } from "../support/people";
import {
  as,
  make,
  type Name,
  people,
  shared,
  system,
  withSharedProject,
} from "../support/projects-world";

withSharedProject();

describe("one's own", () => {
  const own = async (name: Name) =>
    (await as(name, "GET", "/api/projects/my-projects")).body.projects.map(
      ({ id }: { id: string }) => id,
    );

  it("projects are the assigned and the created ones", async () => {
    expect(await own("creator")).toEqual([shared]);
    expect(await own("memberModerator")).toContain(shared);
    expect(await own("workspaceMember")).toEqual([]);
    expect(await own("outsider")).toEqual([]);
    expect((await as("anonymous", "GET", "/api/projects/my-projects")).status).toBe(401);
  });

  it("a superadmin's projects stay their own", async () => {
    const other = await createPerson(system, "superadmin");
    expect((await call(system, other, "GET", "/api/projects/my-projects")).body.projects).toEqual(
      [],
    );
  });

  it("an entry has userRole, the lower of both roles, and assignedAt", async () => {
    const entry = async (name: Name) =>
      (await as(name, "GET", "/api/projects/my-projects")).body.projects.find(
        ({ id }: { id: string }) => id === shared,
      );
    expect(await entry("memberSuperadmin")).toMatchObject({ name: "Shared", userRole: "admin" });
    expect(await entry("memberModerator")).toMatchObject({ userRole: "moderator" });
    const { assignedAt } = await entry("memberAdmin");
    expect(new Date(assignedAt).toISOString()).toBe(assignedAt);
  });

  it("workspaces are the assigned ones and those of the projects one created", async () => {
    const types = async (name: Name) =>
      (await as(name, "GET", "/api/workspaces/my-workspaces")).body.workspaces.map(
        (entry: { workspaceType: string }) => entry.workspaceType,
      );
    expect((await types("creator")).sort()).toEqual(["content", "crm"]);
    expect(await types("workspaceMember")).toEqual(["crm"]);
    expect(await types("memberAdmin")).toEqual([]);
    expect((await as("anonymous", "GET", "/api/workspaces/my-workspaces")).status).toBe(401);
  });

  it("a superadmin's workspaces stay their own", async () => {
    const other = await createPerson(system, "superadmin");
    expect(
      (await call(system, other, "GET", "/api/workspaces/my-workspaces")).body.workspaces,
    ).toEqual([]);
  });

  it("an entry has its fields and its team", async () => {
    const member = people.workspaceMember as Person;
    const { body } = await as("workspaceMember", "GET", "/api/workspaces/my-workspaces");
    expect(body.workspaces[0]).toMatchObject({
      projectId: shared,
      projectName: "Shared",
      projectType: "Website",
      projectStatus: "active",
      workspaceType: "crm",
      assignedAt: new Date(1000).toISOString(),
      teamMembers: [{ id: member.id, name: member.name, email: member.email, role: "moderator" }],
    });
    expect(body.workspaces[0].id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(["/api/projects/my-projects", "/api/workspaces/my-workspaces"])(
    "%s refuses a query that is not valid",
    async (path) => {
      expect((await as("superadmin", "GET", `${path}?perPage=501`)).status).toBe(400);
      expect((await as("superadmin", "GET", `${path}?page=abc`)).status).toBe(400);
    },
  );
});

describe("the tasks of a project", () => {
  it("a task goes to a project by its project_id, and the project counts it", async () => {
    const {
      body: { project },
    } = await make({ name: "Takes tasks" });
    const created = await as("creator", "POST", "/api/tasks", { name: "Wanders" });
    const path = `/api/tasks/${created.body.task.id}`;
    const moved = await as("superadmin", "PATCH", path, { project_id: project.id });
    expect(moved.status).toBe(200);
    expect(moved.body.task.project_id).toBe(project.id);
    expect(moved.body.task.status).toBe(created.body.task.status);
    const { body } = await as("superadmin", "GET", "/api/projects?q=Takes%20tasks");
    expect(body.projects[0].task_counts).toMatchObject({ pending: 1, manual: 1, auto: 0 });
    // A project that the person may not read counts as none.
    const own = await as("outsider", "POST", "/api/tasks", { name: "Stays" });
    const refused = await as("outsider", "PATCH", `/api/tasks/${own.body.task.id}`, {
      project_id: project.id,
    });
    expect(refused.status).toBe(404);
  });
});
