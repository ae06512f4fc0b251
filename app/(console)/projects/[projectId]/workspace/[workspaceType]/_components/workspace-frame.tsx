import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { ActivityBadge } from "@/components/status-badge";
import { ArrowLeft, LayoutDashboard, Users } from "@/components/ui/icons";
import { TabLinks } from "@/components/ui/tab-links";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import { PageTitle } from "../../../../../_components/page-title";
import { WorkspaceIcon } from "../../../../../_components/workspace-icon";

interface WorkspaceFrameProps {
  workspace: EnteredWorkspace;
  activeTab: "overview" | "team";
  children: ReactNode;
}

/** The heading and the tabs of a workspace, around what its tab shows. */
export function WorkspaceFrame({ workspace, activeTab, children }: WorkspaceFrameProps) {
  const { type, project } = workspace;
  const { name, description } = workspaceEntry(type);
  return (
    <PageOutlet>
      <PageTitle
        names={activeTab === "team" ? ["Team", name, project.name] : [name, project.name]}
      />
      <PageHeader
        icon={<WorkspaceIcon type={type} className="border-0 bg-transparent" />}
        title={`${project.name} · ${name}`}
        description={description}
        badges={<ActivityBadge kind="project" status={project.status} />}
      />
      <TabLinks label="Workspace" activeId={activeTab} tabs={tabsOf(project.id, type)} />
      {children}
    </PageOutlet>
  );
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
