import { cache } from "react";
import { load } from "@/lib/http/load";
import { pageContext } from "@/lib/http/page-context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { getOverview, OVERVIEW_PROJECTS } from "@/lib/overview/get-overview";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { listMyWorkspaces, listMyWorkspaceTeams } from "@/lib/workspaces/list-my-workspaces";
import type { WorkspaceTeamView } from "@/lib/workspaces/schema";
import type { Teams } from "./workspace-list";

// One round trip for all panels of a request. Null when any part of it failed: each panel then asks for its own, so
// that what cannot be loaded takes nothing else with it.
const overview = cache(() =>
  pageContext()
    .then(getOverview)
    .catch(() => null),
);

export const loadMyWorkspaces = () =>
  load(async (ctx) => (await overview())?.workspaces ?? listMyWorkspaces(ctx));

/** The teams that came with the list; otherwise on their way by themselves, empty ones where they do not come. */
export async function loadMyWorkspaceTeams(): Promise<{ teams: Teams | Promise<Teams> }> {
  const whole = await overview();
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

export const loadMyProjects = () =>
  load(
    async (ctx) =>
      (await overview())?.projects ?? listMyProjects(ctx, OVERVIEW_PROJECTS, { teamLimit: 0 }),
  );
