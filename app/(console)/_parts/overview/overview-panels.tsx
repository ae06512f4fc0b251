import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { countApprovals } from "@/lib/agents/runs/approvals";
import { loadParts } from "@/lib/http/load";
import { getFirstSteps, STEPS_DISMISSED } from "@/lib/overview/first-steps";
import { listMyTasks } from "@/lib/overview/my-tasks";
import { listRecentActivity } from "@/lib/overview/recent-activity";
import { listMyProjects, OVERVIEW_PROJECTS } from "@/lib/projects/list-my-projects";
import { locationHref } from "@/lib/ui/page-location";
import { listOverviewWorkspaces } from "@/lib/workspaces/list-my-workspaces";
import type { OverviewWorkspacesQuery, WorkspaceTeamView } from "@/lib/workspaces/schema";
import { FirstStepsCard } from "./first-steps";
import { MyProjects, MyProjectsSkeleton } from "./my-projects";
import { MyTasksPanel } from "./my-tasks";
import { MyWorkspaces, MyWorkspacesSkeleton } from "./my-workspaces";
import { RecentActivityPanel } from "./recent-activity";
import type { Teams } from "./workspace-list";

interface OverviewPanelsProps {
  query: OverviewWorkspacesQuery;
  /** Path of the list of all projects. */
  projectsHref: string;
  /** Where the person creates a project; null for people who may not. */
  createHref: string | null;
}

/**
 * The panels of the overview. Each can fail separately.
 */
export async function OverviewPanels({ query, projectsHref, createHref }: OverviewPanelsProps) {
  const screen = await loadParts({
    approvals: countApprovals,
    tasks: listMyTasks,
    activity: listRecentActivity,
    steps: getFirstSteps,
    workspaces: (ctx) => listOverviewWorkspaces(ctx, query),
    projects: (ctx) => listMyProjects(ctx, OVERVIEW_PROJECTS, { teamLimit: 0 }),
  });
  const { approvals, tasks, activity, steps, workspaces, projects } = screen;
  const pageCount = workspaces.data?.pageCount ?? query.page;
  if (query.page > pageCount) {
    const { workspace, project } = query;
    const page = pageCount > 1 ? pageCount : null;
    redirect(locationHref({ basePath: "/", params: { workspace, project } }, { page }));
  }
  const isDismissed = (await cookies()).has(STEPS_DISMISSED);
  const isNew = steps.data !== null && Object.values(steps.data).includes(false);
  return (
    <>
      <WaitingApprovals count={approvals.data ?? 0} />
      {steps.data && isNew && !isDismissed ? (
        <FirstStepsCard steps={steps.data} cookie={STEPS_DISMISSED} />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <MyTasksPanel loaded={tasks} />
        <RecentActivityPanel loaded={activity} />
      </div>
      <WorkColumns
        workspaces={
          <MyWorkspaces
            loaded={workspaces}
            query={query}
            teams={shownTeams(workspaces.data?.teams ?? {})}
            createHref={createHref}
          />
        }
        projects={<MyProjects loaded={projects} href={projectsHref} createHref={createHref} />}
      />
    </>
  );
}

/** Shows how many approvals are waiting. Nothing for zero. */
function WaitingApprovals({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert
      variant="warning"
      title={count === 1 ? "1 action needs your approval" : `${count} actions need your approval`}
      action={
        <Link href="/approvals" className={buttonVariants({ variant: "outline", size: "sm" })}>
          Review approvals
        </Link>
      }
    />
  );
}

function WorkColumns({ workspaces, projects }: { workspaces: ReactNode; projects: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      {workspaces}
      {projects}
    </div>
  );
}

/** Placeholder of the panels in their final size. */
export function OverviewSkeleton() {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
        <SectionSkeleton count={6} />
        <SectionSkeleton count={6} />
      </div>
      <WorkColumns workspaces={<MyWorkspacesSkeleton />} projects={<MyProjectsSkeleton />} />
    </>
  );
}

/**
 * Returns the part of each team that cards show, to keep the browser's data small. A missing team
 * is empty.
 */
function shownTeams(teams: Record<string, WorkspaceTeamView>): Teams {
  const shown = Object.entries(teams).filter(([, { count }]) => count > 0);
  return Object.fromEntries(
    shown.map(([id, { members, count }]) => [
      id,
      { members: members.map(({ id, name, avatar, role }) => ({ id, name, avatar, role })), count },
    ]),
  );
}
