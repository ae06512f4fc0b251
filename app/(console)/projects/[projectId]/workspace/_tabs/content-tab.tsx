import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { projectTabPath } from "@/lib/projects/project-tabs";
import type { ProjectView } from "@/lib/projects/schema";
import { WORKSPACE_CATALOGUE } from "@/lib/workspaces/catalogue";
import { WorkspaceGrid } from "../../_components/workspace-grid";

/** The project's workspaces. One without any shows all five, and says that they are shown only. */
export function ContentTab({ project }: { project: ProjectView }) {
  if (project.workspaces.length > 0)
    return <WorkspaceGrid projectId={project.id} types={project.workspaces} />;
  return (
    <>
      <Alert
        variant="warning"
        title="Demo Mode"
        action={
          <Link
            href={projectTabPath(project.id, "settings")}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            Edit project
          </Link>
        }
      >
        No workspaces are configured for this project. All five are shown for demonstration. Edit
        the project to select workspaces.
      </Alert>
      <WorkspaceGrid projectId={project.id} types={Object.keys(WORKSPACE_CATALOGUE)} isDemo />
    </>
  );
}
