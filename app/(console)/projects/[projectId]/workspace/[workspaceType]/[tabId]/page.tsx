import { forbidden, redirect } from "next/navigation";
import { Suspense } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { Skeleton } from "@/components/ui/skeleton";
import { gatePage, load } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { listWorkspaceAssignments } from "@/lib/workspaces/workspace-team";
import { WorkspaceTeam } from "../../../../../_components/team/loaded-team";
import { WorkspaceIcon } from "../../../../../_components/workspace-icon";
import { AreaScreen } from "../_areas/areas";
import { WorkspaceFailed } from "../_components/workspace-failed";
import { WorkspaceFrame } from "../_components/workspace-frame";

interface WorkspacePageProps {
  params: Promise<{ projectId: string; workspaceType: string; tabId: string }>;
  searchParams: Promise<QueryValues>;
}

/** An area of a project: `/projects/{projectId}/workspace/{workspaceType}/{tabId}`. */
export default async function WorkspacePage({ params, searchParams }: WorkspacePageProps) {
  await gatePage("workspaces.enter");
  const { projectId, workspaceType, tabId } = await params;
  const [id, type] = [decodeURIComponent(projectId), decodeURIComponent(workspaceType)];
  if (tabId === "overview") {
    const workspace = { type, project: { id } };
    return <AreaScreen address={{ workspace, searchParams: await searchParams }} />;
  }
  // Awaited before anything is sent, so that a refusal is a 403 and what is not there a 404.
  const { data, failure } = await load((ctx) =>
    enterWorkspace(ctx, { projectId: id, workspaceType: type }),
  );
  if (failure?.code === "forbidden") {
    const managed = tabId === "team" ? await loadManaged(id, type) : null;
    return managed?.data?.canManage ? (
      <ManagedTeam projectId={id} workspaceType={type} />
    ) : (
      forbidden()
    );
  }
  if (failure) {
    return (
      <PageOutlet>
        <WorkspaceFailed projectId={projectId} workspaceType={workspaceType} failure={failure} />
      </PageOutlet>
    );
  }
  if (tabId !== "team") redirect(workspacePath(id, type));
  return (
    <WorkspaceFrame workspace={data} activeTab="team">
      <Suspense fallback={<TeamSkeleton />}>
        <WorkspaceTeam projectId={id} workspaceType={type} />
      </Suspense>
    </WorkspaceFrame>
  );
}

/** Whoever manages a workspace's team opens its Team tab without being in the workspace. */
function loadManaged(projectId: string, workspaceType: string) {
  return load((ctx) => listWorkspaceAssignments(ctx, { projectId, workspaceType }));
}

/** Stands where the team will be while it loads. */
function TeamSkeleton() {
  return (
    <div className="grid gap-4" role="status" aria-label="Loading workspace">
      <Skeleton className="h-9 w-full max-w-md" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

interface ManagedTeamProps {
  projectId: string;
  workspaceType: string;
}

/** The team alone, for an admin of the project who manages it without being in the workspace. */
function ManagedTeam({ projectId, workspaceType }: ManagedTeamProps) {
  return (
    <PageOutlet>
      <PageHeader
        back={{ href: `/projects/${encodeURIComponent(projectId)}`, label: "Back to Project" }}
        icon={<WorkspaceIcon type={workspaceType} className="border-0 bg-transparent" />}
        title={`${workspaceEntry(workspaceType).name} team`}
        description="You manage who works in this workspace. To work in it, add yourself."
      />
      <WorkspaceTeam projectId={projectId} workspaceType={workspaceType} />
    </PageOutlet>
  );
}
