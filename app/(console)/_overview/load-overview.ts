import { cache } from "react";
import { load } from "@/lib/http/load";
import { pageContext } from "@/lib/http/page-context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { getOverview, OVERVIEW_PROJECTS } from "@/lib/overview/get-overview";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { listMyWorkspaces, listMyWorkspaceTeams } from "@/lib/workspaces/list-my-workspaces";

// One round trip for all panels of a request. Null when any part of it failed: each panel then asks for its own, so
// that what cannot be loaded takes nothing else with it.
const overview = cache(() =>
  pageContext()
    .then(getOverview)
    .catch(() => null),
);

export const loadMyWorkspaces = () =>
  load(async (ctx) => (await overview())?.workspaces ?? listMyWorkspaces(ctx));

export const loadMyWorkspaceTeams = () =>
  load(async (ctx) => (await overview())?.teams ?? listMyWorkspaceTeams(ctx, TEAM_PREVIEW));

export const loadMyProjects = () =>
  load(
    async (ctx) =>
      (await overview())?.projects ?? listMyProjects(ctx, OVERVIEW_PROJECTS, { teamLimit: 0 }),
  );
