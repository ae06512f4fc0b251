import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listProjectAgents } from "@/lib/agents/read-agents";
import type { Actor } from "@/lib/auth/actor";
import { listProjectIntegrations } from "@/lib/integrations/project-integrations";
import type { Context } from "@/lib/platform/context";
import { getProjectUsage } from "@/lib/projects/get-project-usage";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { getProject, listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { listProjectRags } from "@/lib/rags/read-rags";
import { listProjectTasks } from "@/lib/tasks/list/list-tasks";
import { listProjectTasks } from "@/lib/tasks/list-project-tasks";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import {
  listMyWorkspacesWithTeams,
  listMyWorkspaceTeams,
} from "@/lib/workspaces/list-my-workspaces";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
let boss: Actor;
let member: Actor;
beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
  member = await system.createActor("moderator");
});
afterAll(() => system.close());

const all = (query: Record<string, unknown> = {}) => projectListSchema.parse(query);

const watch = (actor: Actor, read: (ctx: Context) => Promise<unknown>) =>
  watchQueries(system, actor, read);

describe("the plans of what the screens read", () => {
  it.each([
    ["-created_at", "projects_created_at"],
    ["created_at", "projects_created_at"],
    ["name", "projects_name"],
    ["status", "projects_status"],
  ])("a superadmin's list sorted by %s walks its index and sorts nothing", async (sort, index) => {
    const { plans, statements, trips } = await watch(boss, (ctx) =>
      listProjects(ctx, all({ sort })),
    );
    expect(plans.join("\n")).toContain(`USING INDEX ${index}`);
    expect(plans.slice(0, 1).join()).not.toContain("TEMP B-TREE");
    expect([statements, trips]).toEqual([2, 1]);
  });

  it("another person's list finds its rows by index", async () => {
    const { plans, trips } = await watch(member, (ctx) =>
      listProjects(ctx, all({ q: "a", status: "active" })),
    );
    expect(scans(plans)).toEqual([]);
    expect(trips).toBe(1);
  });

  it.each([
    ["my projects", (ctx: Context) => listMyProjects(ctx, { page: 1, perPage: 3 })],
    [
      "my workspaces with teams",
      (ctx: Context) => listMyWorkspacesWithTeams(ctx, { page: 1, perPage: 10 }),
    ],
    ["the teams of my workspaces", (ctx: Context) => listMyWorkspaceTeams(ctx, 3)],
    ["a project", (ctx: Context) => getProject(ctx, "x").catch(() => null)],
    [
      "a workspace",
      (ctx: Context) =>
        enterWorkspace(ctx, { projectId: "x", workspaceType: "crm" }).catch(() => null),
    ],
  ])("%s is one statement and scans no table", async (_name, read) => {
    const { plans, statements, trips } = await watch(member, read);
    expect(scans(plans)).toEqual([]);
    expect([statements, trips]).toEqual([1, 1]);
  });

  it.each([
    ["the agents of a project", listProjectAgents, 3],
    ["the RAGs of a project", listProjectRags, 3],
    ["the integrations of a project", listProjectIntegrations, 3],
    ["what a project uses", getProjectUsage, 1],
    [
      "the tasks of a project",
      (ctx: Context, projectId: string) => listProjectTasks(ctx, { projectId, limit: 20 }),
      2,
    ],
  ])("%s take one round trip and scan no table", async (_name, read, expected) => {
    const { plans, statements, trips } = await watch(member, (ctx) =>
      read(ctx, "x").catch(() => null),
    );
    expect(scans(plans)).toEqual([]);
    expect([statements, trips]).toEqual([expected, 1]);
  });
});
