import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import type { WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { createProject } from "@/lib/projects/write-projects";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import {
  listMyWorkspacesWithTeams,
  listOverviewWorkspaces,
} from "@/lib/workspaces/list-my-workspaces";
import { overviewWorkspacesSchema } from "@/lib/workspaces/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const FIELDS = {
  name: "Aurora",
  details: "d",
  projectUrl: "https://a.example",
  projectType: "Site",
  status: "active",
};

const FIRST_PAGE = overviewWorkspacesSchema.parse({});

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");

async function make(changes: Record<string, unknown> = {}, now = Date.now()) {
  return (await createProject(system.context(boss, { now }), { ...FIELDS, ...changes })).project;
}

async function join(actor: Actor, projectId: string, type: WorkspaceType, assignedAt = 1) {
  const { db } = system.context();
  const [row] = await db
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.projectId, projectId), eq(workspaces.type, type)));
  if (row)
    await db.insert(workspaceUsers).values({ workspaceId: row.id, userId: actor.id, assignedAt });
  return row?.id ?? "";
}

const myWorkspacesOf = (actor: Actor) =>
  listMyWorkspacesWithTeams(system.context(actor), { page: 1, perPage: 100 });

describe("my workspaces", () => {
  it("are the assigned ones and those of the projects one created, newest first", async () => {
    const person = await system.createActor("superadmin");
    const made = await createProject(system.context(person, { now: 1000 }), {
      ...FIELDS,
      name: "Made",
      workspaces: ["media"],
    });
    const project = await make({ name: "Joined" });
    await join(person, project.id, "crm", 2000);
    const { rows, total } = await myWorkspacesOf(person);
    expect(
      rows.map(({ projectId, workspaceType, assignedAt }) => [
        projectId,
        workspaceType,
        assignedAt,
      ]),
    ).toEqual([
      [project.id, "crm", new Date(2000).toISOString()],
      [made.project.id, "media", new Date(1000).toISOString()],
    ]);
    expect(total).toBe(2);
  });

  it("a superadmin's stay their own, and a member of the project alone has none", async () => {
    const member = await system.createActor("admin");
    await make({ assigned_users: [member.id] });
    // Another person's.
    const other = await make({ name: "Other" });
    await join(await system.createActor("moderator"), other.id, "crm", 3000);
    for (const actor of [await system.createActor("superadmin"), member]) {
      expect((await myWorkspacesOf(actor)).rows).toEqual([]);
      const { teams } = await listOverviewWorkspaces(system.context(actor), FIRST_PAGE);
      expect(teams).toEqual({});
    }
  });

  it("an entry has all its fields, and its team in the order of assignment", async () => {
    const [person, other] = [
      await system.createActor("moderator"),
      await system.createActor("admin"),
    ];
    const project = await make({ assigned_users: [{ userId: person.id, userRole: "admin" }] });
    const id = await join(other, project.id, "content", 10);
    await join(person, project.id, "content", 20);
    const { rows } = await listMyWorkspacesWithTeams(system.context(person), {
      page: 1,
      perPage: 10,
    });
    const member = ({ id: userId, name, email, avatar, role }: Actor) => ({
      id: userId,
      name,
      email,
      avatar,
      role,
    });
    expect(rows).toEqual([
      {
        id,
        projectId: project.id,
        projectName: "Aurora",
        projectType: "Site",
        projectStatus: "active",
        workspaceType: "content",
        assignedAt: new Date(20).toISOString(),
        userRole: "moderator",
        teamMembers: [member(other), member(person)],
      },
    ]);
    const { teams } = await listOverviewWorkspaces(system.context(person), FIRST_PAGE);
    expect(teams).toEqual({
      [id]: { members: [member(other), member(person)], count: 2 },
    });
  });
});

describe("entering a workspace", () => {
  const enter = (actor: Actor | null, projectId: string, workspaceType: string) =>
    enterWorkspace(system.context(actor), { projectId, workspaceType });

  it("is open to a superadmin, to the project's creator and to those assigned to it", async () => {
    const creator = await system.createActor("superadmin");
    const { project } = await createProject(system.context(creator), FIELDS);
    creator.role = "moderator";
    const member = await system.createActor("moderator");
    await join(member, project.id, "crm");
    for (const actor of [boss, creator, member]) {
      expect(await enter(actor, project.id, "crm")).toMatchObject({
        type: "crm",
        project: { id: project.id },
      });
    }
  });

  it("is refused with the access sentence to anyone who sees the project only, in any project role", async () => {
    const [member, neighbour] = [
      await system.createActor("admin"),
      await system.createActor("moderator"),
    ];
    const project = await make({ assigned_users: [{ userId: member.id, userRole: "superadmin" }] });
    await join(neighbour, project.id, "content");
    for (const actor of [member, neighbour]) {
      await expect(enter(actor, project.id, "crm")).rejects.toMatchObject({
        code: "forbidden",
        message: "You don't have access to the CRM workspace in this project",
      });
      // The same for a workspace that the project doesn't have, so that no one learns of it.
      await expect(enter(actor, project.id, "media")).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("does not exist for anyone who can't see the project, whatever the type", async () => {
    const project = await make();
    const outsider = await system.createActor("admin");
    for (const [id, type] of [
      [project.id, "crm"],
      [project.id, "wiki"],
      [crypto.randomUUID(), "crm"],
    ] as const) {
      await expect(enter(outsider, id, type)).rejects.toMatchObject({
        code: "not_found",
        message: "Project not found",
      });
    }
    await expect(enter(null, project.id, "crm")).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("without a project or a type says so", async () => {
    const project = await make();
    for (const [id, type] of [
      [project.id, ""],
      [" ", "crm"],
    ] as const) {
      await expect(enter(boss, id, type)).rejects.toMatchObject({
        code: "invalid_input",
        message: "Project ID or workspace type not provided",
      });
    }
  });

  it("tells an unknown type from one that the project does not have", async () => {
    const project = await make();
    await expect(enter(boss, project.id, "wiki")).rejects.toMatchObject({
      message: "Invalid workspace type",
    });
    await expect(enter(boss, project.id, "media")).rejects.toMatchObject({
      code: "workspace_missing",
    });
  });
});
