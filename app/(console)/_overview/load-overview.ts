import { cache } from "react";
import { load } from "@/lib/http/load";
import { pageContext } from "@/lib/http/page-context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { getOverview, OVERVIEW_PROJECTS } from "@/lib/overview/get-overview";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { listMyWorkspaceTeams } from "@/lib/workspaces/list-my-workspaces";
import { listOverviewWorkspaces } from "@/lib/workspaces/list-overview-workspaces";
import type { OverviewWorkspacesQuery, WorkspaceTeamView } from "@/lib/workspaces/schema";
import type { Teams } from "./workspace-list";

// One round trip for all panels of a request, which hand over the one query that the page has read. Null when any part of
// it failed: each panel then asks for its own, so that what cannot be loaded takes nothing else with it.
const overview = cache((query: OverviewWorkspacesQuery) =>
  pageContext()
    .then((ctx) => getOverview(ctx, query))
    .catch(() => null),
);

export const loadMyWorkspaces = (query: OverviewWorkspacesQuery) =>
  load(async (ctx) => (await overview(query))?.workspaces ?? listOverviewWorkspaces(ctx, query));

/** The teams that came with the list; otherwise on their way by themselves, empty ones where they do not come. */
export async function loadMyWorkspaceTeams(
  query: OverviewWorkspacesQuery,
): Promise<{ teams: Teams | Promise<Teams> }> {
  const whole = await overview(query);
  if (whole) return { teams: shownTeams(whole.teams) };
  const teams = load((ctx) => listMyWorkspaceTeams(ctx, TEAM_PREVIEW)).then(
    ({ data }) => shownTeams(data ?? {}),
    () => ({}),
  );
  return { teams };
}

/** What the cards show of each team, which travels to the browser; one that is not there is an empty one. */
function shownTeams(teams: Record<string, WorkspaceTeamView>): Teams {
  const shown = Object.entries(teams).filter(([, { count }]) => count > 0);
  return Object.fromEntries(
    shown.map(([id, { members, count }]) => [
      id,
      { members: members.map((one) => ({ id: one.id, name: one.name, role: one.role })), count },
    ]),
  );
}

export const loadMyProjects = (query: OverviewWorkspacesQuery) =>
  load(
    async (ctx) =>
      (await overview(query))?.projects ?? listMyProjects(ctx, OVERVIEW_PROJECTS, { teamLimit: 0 }),
  );
