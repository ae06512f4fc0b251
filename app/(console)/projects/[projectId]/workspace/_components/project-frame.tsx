import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { ActivityBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import {
  Bot,
  Brain,
  FolderKanban,
  LayoutDashboard,
  LayoutGrid,
  ListTodo,
  Plug,
  Server,
  Settings,
  Users,
} from "@/components/ui/icons";
import {
  PROJECT_TABS,
  type ProjectTab,
  projectPath,
  projectTabPath,
} from "@/lib/projects/project-tabs";
import type { ProjectView } from "@/lib/projects/schema";
import { PageTitle } from "../../../../_components/page-title";
import { TabFrame } from "./tab-frame";

const ICONS: Record<ProjectTab, ReactNode> = {
  overview: <LayoutDashboard aria-hidden />,
  content: <LayoutGrid aria-hidden />,
  agents: <Bot aria-hidden />,
  team: <Users aria-hidden />,
  rags: <Brain aria-hidden />,
  tasks: <ListTodo aria-hidden />,
  integrations: <Plug aria-hidden />,
  bindings: <Server aria-hidden />,
  settings: <Settings aria-hidden />,
};

interface ProjectFrameProps {
  project: ProjectView;
  activeTab: ProjectTab;
  children: ReactNode;
}

/** The frame of a project's tabs: header and links to the other tabs. */
export function ProjectFrame({ project, activeTab, children }: ProjectFrameProps) {
  const tabs = PROJECT_TABS.map(({ id, label }) => ({
    id,
    label,
    icon: ICONS[id],
    href: projectTabPath(project.id, id),
  }));
  // On the first tab, the title is only the project.
  const label = PROJECT_TABS.slice(1).find(({ id }) => id === activeTab)?.label;
  return (
    <PageOutlet>
      <PageTitle names={label ? [label, project.name] : [project.name]} />
      <PageHeader
        back={{ href: projectPath(project.id), label: "Project hub" }}
        icon={<FolderKanban />}
        title={project.name}
        badges={
          <>
            <ActivityBadge kind="project" status={project.status} />
            <Badge>{project.projectType}</Badge>
          </>
        }
      />
      <TabFrame tabs={tabs} activeId={activeTab}>
        {children}
      </TabFrame>
    </PageOutlet>
  );
}
