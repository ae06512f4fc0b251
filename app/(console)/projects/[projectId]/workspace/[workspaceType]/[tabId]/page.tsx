import { forbidden, redirect } from "next/navigation";
import { Suspense } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { StatusBadge } from "@/components/status-badge";
import { ArrowLeft, LayoutDashboard, Users } from "@/components/ui/icons";
import { TabLinks } from "@/components/ui/tab-links";
import { gatePage, load } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { activityOf } from "@/lib/ui/badges";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { listWorkspaceAssignments } from "@/lib/workspaces/workspace-team";
import { WorkspaceTeam } from "../../../../../_components/team/workspace-team";
import { WorkspaceIcon } from "../../../../../_components/workspace-icon";
import { AreaScreen } from "../_areas/area-screen";
import { AreaSkeleton } from "../_areas/area-skeleton";
import { startArea } from "../_areas/start-area";
import { ManagedTeam } from "../_components/managed-team";
import { WorkspaceFailed } from "../_components/workspace-failed";

interface WorkspacePageProps {
  params: Promise<{ projectId: string; workspaceType: string; tabId: string }>;
  searchParams: Promise<QueryValues>;
}

const TABS = ["overview", "team"];

/** An area of a project: `/projects/{projectId}/workspace/{workspaceType}/{tabId}`. */
export default async function WorkspacePage({ params, searchParams }: WorkspacePageProps) {
  await gatePage("workspaces.enter");
  const { projectId, workspaceType, tabId } = await params;
  const [id, type] = [decodeURIComponent(projectId), decodeURIComponent(workspaceType)];
  if (tabId === "overview")
    startArea({ workspace: { type, project: { id } }, searchParams: await searchParams });
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
  if (!TABS.includes(tabId)) redirect(workspacePath(id, type));
  const { name, description } = workspaceEntry(type);
  return (
    <PageOutlet>
      <PageHeader
        icon={<WorkspaceIcon type={type} className="border-0 bg-transparent" />}
        title={`${data.project.name} · ${name}`}
        description={description}
        badges={<StatusBadge vocabulary="project" status={activityOf(data.project.status)} />}
      />
      <TabLinks label="Workspace" activeId={tabId} tabs={tabsOf(id, type)} />
      <Suspense fallback={<AreaSkeleton />}>
        {tabId === "team" ? (
          <WorkspaceTeam projectId={id} workspaceType={type} />
        ) : (
          <AreaScreen workspace={data} searchParams={await searchParams} />
        )}
      </Suspense>
    </PageOutlet>
  );
}

/** Whoever manages a workspace's team opens its Team tab without being in the workspace. */
function loadManaged(projectId: string, workspaceType: string) {
  return load((ctx) => listWorkspaceAssignments(ctx, { projectId, workspaceType }));
}

function tabsOf(projectId: string, type: string) {
  return [
    {
      id: "overview",
      label: "Overview",
      icon: <LayoutDashboard aria-hidden />,
      href: workspacePath(projectId, type),
    },
    {
      id: "team",
      label: "Team",
      icon: <Users aria-hidden />,
      href: workspacePath(projectId, type, "team"),
    },
    {
      id: "back",
      label: "Back to Project",
      icon: <ArrowLeft aria-hidden />,
      href: `/projects/${encodeURIComponent(projectId)}`,
    },
  ];
}
