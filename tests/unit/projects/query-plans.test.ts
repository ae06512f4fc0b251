import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listProjectAgents } from "@/lib/agents/read-agents";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { listProjectIntegrations } from "@/lib/integrations/project-integrations";
import { getProjectUsage } from "@/lib/projects/get-project-usage";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { getProject } from "@/lib/projects/read-projects";
import { listProjectRags } from "@/lib/rags/read-rags";
import {
  getProjectOverviewScreen,
  getProjectSettingsScreen,
  getProjectUsageScreen,
} from "@/lib/screens/projects";
import { listProjectTasks } from "@/lib/tasks/list/list-tasks";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { listMyWorkspacesWithTeams } from "@/lib/workspaces/list-my-workspaces";
import { overviewWorkspacesSchema } from "@/lib/workspaces/schema";
import { scans, watchQueries } from "../../support/query-plans";
import { readOverview } from "../../support/read-overview";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
let member: Actor;
beforeAll(async () => {
  system = await createTestSystem();
  member = await system.createActor("moderator");
});
afterAll(() => system.close());

const watch = (actor: Actor, read: (ctx: Context) => Promise<unknown>) =>
  watchQueries(system, actor, read);

describe("the plans of what the screens read", () => {
  it.each([
    ["my projects", (ctx: Context) => listMyProjects(ctx, { page: 1, perPage: 3 })],
    [
      "my workspaces with teams",
      (ctx: Context) => listMyWorkspacesWithTeams(ctx, { page: 1, perPage: 10 }),
    ],
    ["the overview", (ctx: Context) => readOverview(ctx, overviewWorkspacesSchema.parse({}))],
    ["a project", (ctx: Context) => getProject(ctx, "x").catch(() => null)],
    [
      "a workspace",
      (ctx: Context) =>
        enterWorkspace(ctx, { projectId: "x", workspaceType: "crm" }).catch(() => null),
    ],
  ])("%s is one round trip and scans no table", async (_name, read) => {
    const { plans, trips } = await watch(member, read);
    expect(scans(plans)).toEqual([]);
    expect(trips).toBe(1);
  });

  it.each([
    ["the agents of a project", listProjectAgents, 3],
    ["the RAGs of a project", listProjectRags, 3],
    ["the integrations of a project", listProjectIntegrations, 3],
    ["what a project uses", getProjectUsage, 2],
    ["the Overview tab of a project", getProjectOverviewScreen, 2],
    ["the Bindings tab of a project", getProjectUsageScreen, 3],
    ["the Settings tab of a project", getProjectSettingsScreen, 5],
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
