import { describe, expect, it } from "vitest";
import { listProjectAgents } from "@/lib/agents/read-agents";
import { listProjectWorkers } from "@/lib/agents/runs/project-workers";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { listProjectIntegrations } from "@/lib/integrations/project-integrations";
import { countProject, getProjectUsage } from "@/lib/projects/get-project-usage";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { getProject } from "@/lib/projects/read-projects";
import { listProjectRags } from "@/lib/rags/read-rags";
import { listAccountsWithTokens } from "@/lib/service-accounts/read-service-accounts";
import { listProjectTasks } from "@/lib/tasks/list/list-tasks";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { listMyWorkspacesWithTeams } from "@/lib/workspaces/list-my-workspaces";
import { listProjectMemberships } from "@/lib/workspaces/project-teams";
import { overviewWorkspacesSchema } from "@/lib/workspaces/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { readOverview } from "../../support/read-overview";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const member = await system.createActor("moderator");

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
    ["the workers of a project", listProjectWorkers, 2],
    ["the service accounts of a project", listAccountsWithTokens, 3],
    ["the memberships of a project", listProjectMemberships, 3],
    [
      "the parts of the Settings tab",
      (ctx: Context, id: string) =>
        Promise.allSettled([
          ...[getProject(ctx, id), countProject(ctx, id)],
          ...[listProjectAgents(ctx, id), listAccountsWithTokens(ctx, id)],
        ]),
      7,
    ],
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
