import { cache } from "react";
import { load } from "@/lib/http/load";
import { pageContext } from "@/lib/http/page-context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { getOverview, OVERVIEW_PROJECTS } from "@/lib/overview/get-overview";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { listMyWorkspaceTeams } from "@/lib/workspaces/list-my-workspaces";
import { listOverviewWorkspaces } from "@/lib/workspaces/list-overview-workspaces";
import type { OverviewWorkspacesQuery } from "@/lib/workspaces/schema";

// One round trip for all panels of a request, which hand over the one query that the page has read. Null when any part of
// it failed: each panel then asks for its own, so that what cannot be loaded takes nothing else with it.
const overview = cache((query: OverviewWorkspacesQuery) =>
  pageContext()
    .then((ctx) => getOverview(ctx, query))
    .catch(() => null),
);

export const loadMyWorkspaces = (query: OverviewWorkspacesQuery) =>
  load(async (ctx) => (await overview(query))?.workspaces ?? listOverviewWorkspaces(ctx, query));

export const loadMyWorkspaceTeams = (query: OverviewWorkspacesQuery) =>
  load(async (ctx) => (await overview(query))?.teams ?? listMyWorkspaceTeams(ctx, TEAM_PREVIEW));

export const loadMyProjects = (query: OverviewWorkspacesQuery) =>
  load(
    async (ctx) =>
      (await overview(query))?.projects ?? listMyProjects(ctx, OVERVIEW_PROJECTS, { teamLimit: 0 }),
  );
