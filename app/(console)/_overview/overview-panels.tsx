import { redirect } from "next/navigation";
import { loadScreen } from "@/lib/http/load";
import { getOverviewScreen, OVERVIEW_PROJECTS } from "@/lib/overview/get-overview-screen";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { placeHref } from "@/lib/ui/page-place";
import { listOverviewTeams, listOverviewWorkspaces } from "@/lib/workspaces/list-my-workspaces";
import type { OverviewWorkspacesQuery, WorkspaceTeamView } from "@/lib/workspaces/schema";
import { MyProjects, MyProjectsSkeleton } from "./my-projects";
import { MyWorkspaces, MyWorkspacesSkeleton } from "./my-workspaces";
import type { Teams } from "./workspace-list";

interface OverviewPanelsProps {
  query: OverviewWorkspacesQuery;
  /** Where all projects are listed. */
  projectsHref: string;
}

/** The panels of the overview. Each fails by itself; a team that cannot be loaded is an empty team. */
export async function OverviewPanels({ query, projectsHref }: OverviewPanelsProps) {
  const { workspaces, teams, projects } = await loadScreen((ctx) => getOverviewScreen(ctx, query), {
    workspaces: (ctx) => listOverviewWorkspaces(ctx, query),
    teams: (ctx) => listOverviewTeams(ctx, query),
    projects: (ctx) => listMyProjects(ctx, OVERVIEW_PROJECTS, { teamLimit: 0 }),
  });
  const pageCount = workspaces.data?.pageCount ?? query.page;
  if (query.page > pageCount) {
    const { workspace, project } = query;
    const page = pageCount > 1 ? pageCount : null;
    redirect(placeHref({ basePath: "/", params: { workspace, project } }, { page }));
  }
  return (
    <>
      <MyWorkspaces loaded={workspaces} query={query} teams={shownTeams(teams.data ?? {})} />
      <MyProjects loaded={projects} href={projectsHref} />
    </>
  );
}

/** Both panels in their final shape. */
export function OverviewSkeleton() {
  return (
    <>
      <MyWorkspacesSkeleton />
      <MyProjectsSkeleton />
    </>
  );
}

/** What the cards show of each team, which travels to the browser; one that is not there is an empty one. */
function shownTeams(teams: Record<string, WorkspaceTeamView>): Teams {
  const shown = Object.entries(teams).filter(([, { count }]) => count > 0);
  return Object.fromEntries(
    shown.map(([id, { members, count }]) => [
      id,
      { members: members.map(({ id, name, avatar, role }) => ({ id, name, avatar, role })), count },
    ]),
  );
}
