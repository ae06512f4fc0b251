import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { ActivityBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { ExternalLink, LayoutDashboard } from "@/components/ui/icons";
import { gatePage, load } from "@/lib/http/load";
import { projectPath, projectTabPath } from "@/lib/projects/project-tabs";
import { getProjectHub } from "@/lib/screens/project-hub";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { PageTitle } from "../../_parts/page-title";
import { Infrastructure } from "./_parts/infrastructure";
import { ProjectFailed } from "./_parts/project-failed";
import { projectCrumbs, projectPlace } from "./_parts/project-place";
import { ProjectTeam } from "./_parts/project-team";
import { WorkspaceGrid } from "./_parts/workspace-grid";

const NO_DETAILS = "Project command center - manage all your workspaces from here.";

export default async function ProjectHubPage({
  params,
}: {
  params: Promise<{ projectId: string }>;
}) {
  await gatePage("projects.list");
  const projectId = decodeURIComponent((await params).projectId);
  // Awaited before streaming starts, so that a missing project gives a 404.
  const { data, failure } = await load((ctx) => getProjectHub(ctx, projectId));
  if (failure) return <ProjectFailed projectId={projectId} failure={failure} />;
  const project = data.item.view;
  const tools = project.workspaces.reduce((sum, type) => sum + workspaceEntry(type).tabs.length, 0);
  return (
    <PageOutlet
      crumbs={projectCrumbs(project)}
      place={projectPlace(project, project.workspaces, projectPath(project.id))}
    >
      <PageTitle names={[project.name]} />
      <PageHeader
        title={project.name}
        description={project.details || NO_DETAILS}
        badges={
          <>
            <ActivityBadge kind="project" status={project.status} />
            <Badge>{project.projectType}</Badge>
          </>
        }
        actions={
          <>
            <a
              href={project.projectUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonVariants({ variant: "outline" })}
            >
              <ExternalLink aria-hidden /> Visit Site
            </a>
            <Link href={projectTabPath(project.id, "overview")} className={buttonVariants()}>
              <LayoutDashboard aria-hidden /> Open Workspace
            </Link>
          </>
        }
      />
      <StatTiles>
        <StatTile label="Active workspaces" value={project.workspaces.length} />
        <StatTile label="Total tools" value={tools} />
        <StatTile label="Team members" value={project.assigned_users.length} />
      </StatTiles>
      <WorkspaceGrid
        projectId={project.id}
        types={project.workspaces}
        access={data.access}
        numbers={data.numbers}
      />
      <ProjectTeam members={project.assigned_users} />
      <Infrastructure projectId={project.id} {...data.infrastructure} />
    </PageOutlet>
  );
}
