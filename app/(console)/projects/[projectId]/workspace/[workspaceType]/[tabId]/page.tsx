import { forbidden, redirect } from "next/navigation";
import type { ComponentProps } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage, type Loaded, load, loadParts } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { projectPath } from "@/lib/projects/project-tabs";
import { toolPath, workspaceEntry } from "@/lib/workspaces/catalogue";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import type { WorkspaceAddress } from "@/lib/workspaces/load-workspace";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import { listWorkspaceAssignments, listWorkspaceCandidates } from "@/lib/workspaces/workspace-team";
import { PageTitle } from "../../../../../_parts/page-title";
import { WorkspaceTeam } from "../../../../../_parts/team/loaded-team";
import { WorkspaceIcon } from "../../../../../_parts/workspace-icon";
import { AreaNavigation, AreaScreen } from "../_parts/areas/areas";
import { WorkspaceFailed } from "../_parts/workspace-failed";
import { WorkspaceFrame } from "../_parts/workspace-frame";

interface WorkspacePageProps {
  params: Promise<{ projectId: string; workspaceType: string; tabId: string }>;
  searchParams: Promise<QueryValues>;
}

/** A workspace of a project: `/projects/{projectId}/workspace/{workspaceType}/{tabId}`. */
export default async function WorkspacePage({ params, searchParams }: WorkspacePageProps) {
  await gatePage("workspaces.enter");
  const { projectId, workspaceType, tabId } = await params;
  const [id, type] = [decodeURIComponent(projectId), decodeURIComponent(workspaceType)];
  if (tabId === "overview") {
    const workspace = { type, project: { id } };
    return <AreaScreen address={{ workspace, searchParams: await searchParams }} />;
  }
  const address = { projectId: id, workspaceType: type };
  if (tabId === "team") return teamScreen(address);
  const { failure } = await load((ctx) => enterWorkspace(ctx, address));
  if (failure) return <Refused {...address} failure={failure} />;
  const tool = workspaceEntry(type).tabs.find((tab) => tab === tabId);
  redirect(toolPath(id, type, tool ?? "overview"));
}

/** The Team tab. Awaited before streaming starts, so that it can answer 403 or 404. */
async function teamScreen(address: WorkspaceAddress) {
  const { workspace, ...loaded } = await loadParts({
    workspace: (ctx) => enterWorkspace(ctx, address),
    team: (ctx) => listWorkspaceAssignments(ctx, address),
    people: (ctx) => listWorkspaceCandidates(ctx, address),
  });
  const team = { ...address, ...loaded };
  if (workspace.data) {
    return (
      <WorkspaceFrame
        workspace={workspace.data}
        activeTab="team"
        areaTabs={<AreaNavigation workspace={workspace.data} />}
      >
        <WorkspaceTeam {...team} />
      </WorkspaceFrame>
    );
  }
  const isRefused = workspace.failure === null || workspace.failure.code === "forbidden";
  // People who manage a workspace's team can open its Team tab without being in the workspace.
  if (isRefused && loaded.team.data?.canManage) return <ManagedTeam {...team} />;
  return <Refused {...address} failure={workspace.failure} />;
}

interface RefusedProps extends WorkspaceAddress {
  /** Null if the person can read the team but not manage it. */
  failure: Loaded<EnteredWorkspace>["failure"];
}

/** Answers 403 if the person has no access. */
function Refused({ projectId, workspaceType, failure }: RefusedProps) {
  if (failure === null || failure.code === "forbidden") forbidden();
  return (
    <PageOutlet>
      <WorkspaceFailed
        projectId={encodeURIComponent(projectId)}
        workspaceType={encodeURIComponent(workspaceType)}
        failure={failure}
      />
    </PageOutlet>
  );
}

/** The team only, for a project admin who manages it without being in the workspace. */
function ManagedTeam(props: ComponentProps<typeof WorkspaceTeam>) {
  const { projectId, workspaceType } = props;
  return (
    <PageOutlet
      crumbs={[
        { label: "Projects", href: "/projects" },
        { label: "Back to Project", href: projectPath(projectId) },
        { label: `${workspaceEntry(workspaceType).name} team` },
      ]}
    >
      <PageTitle names={["Team", workspaceEntry(workspaceType).name]} />
      <PageHeader
        icon={<WorkspaceIcon type={workspaceType} className="border-0 bg-transparent" />}
        title={`${workspaceEntry(workspaceType).name} team`}
        description="You can manage this workspace's team. To open the workspace, add yourself."
      />
      <WorkspaceTeam {...props} />
    </PageOutlet>
  );
}
