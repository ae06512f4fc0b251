import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { ActivityBadge } from "@/components/status-badge";
import { type ProjectTab, projectTabPath } from "@/lib/projects/project-tabs";
import type { ProjectView } from "@/lib/projects/schema";
import { PageTitle } from "../../../../_parts/page-title";
import { projectCrumbs, projectPlace, projectTabLabel } from "../../_parts/project-place";

interface ProjectFrameProps {
  project: ProjectView;
  activeTab: ProjectTab;
  children: ReactNode;
}

/** The frame of a project's tabs: the project's navigation, and the tab's name. */
export function ProjectFrame({ project, activeTab, children }: ProjectFrameProps) {
  const label = projectTabLabel(activeTab);
  // The first tab is the project itself.
  const isAbout = activeTab === "overview";
  return (
    <PageOutlet
      crumbs={projectCrumbs(project, { label })}
      place={projectPlace(project, project.workspaces, projectTabPath(project.id, activeTab))}
    >
      <PageTitle names={isAbout ? [project.name] : [label, project.name]} />
      <PageHeader
        title={isAbout ? project.name : label}
        badges={isAbout ? <ActivityBadge kind="project" status={project.status} /> : null}
      />
      {children}
    </PageOutlet>
  );
}
