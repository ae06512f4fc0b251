import { redirect } from "next/navigation";
import { gatePage } from "@/lib/http/load";
import { PROJECT_ID_MISSING } from "@/lib/managed-items/words";
import { isProjectTab, projectTabPath } from "@/lib/projects/project-tabs";
import { ProjectFailed } from "../../_parts/project-failed";
import { ProjectFrame } from "../_parts/project-frame";
import { READ_TAB } from "../_parts/tabs/project-tab";

interface ProjectWorkspacePageProps {
  params: Promise<{ projectId: string; workspaceType: string }>;
}

/**
 * The project workspace: `/projects/{projectId}/workspace/{tabId}`. The router allows one name per
 * path segment, and the pages below this one call it workspaceType.
 */
export default async function ProjectWorkspacePage({ params }: ProjectWorkspacePageProps) {
  const { actor } = await gatePage("projects.list");
  const { projectId, workspaceType: tab } = await params;
  const id = decodeURIComponent(projectId);
  if (id.trim() === "") {
    const failure = { code: "invalid_input", message: PROJECT_ID_MISSING } as const;
    return <ProjectFailed projectId={id} failure={failure} />;
  }
  if (!isProjectTab(tab)) redirect(projectTabPath(id, "overview"));
  // Awaited before streaming starts, so that a missing project gives a 404.
  const { item, render } = await READ_TAB[tab](id);
  if (item.failure) return <ProjectFailed projectId={id} failure={item.failure} />;
  const { view: project, version } = item.data;
  return (
    <ProjectFrame project={project} activeTab={tab}>
      {render({ project, version, actor })}
    </ProjectFrame>
  );
}
