import { Suspense } from "react";
import { PROJECT } from "@/lib/projects/definition";
import { ItemTeam } from "./item-team";
import { WorkspaceTeamLinks } from "./workspace-team-links";

interface ProjectTeamProps {
  projectId: string;
  /** Of its headings. */
  level?: 2 | 3 | 4;
}

/** The Team panel of a project, for whoever may read it, and the way to the teams of its workspaces. */
export function ProjectTeam({ projectId, level = 2 }: ProjectTeamProps) {
  return (
    <div className="grid gap-4">
      <ItemTeam item={PROJECT} id={projectId} level={level} />
      <Suspense>
        <WorkspaceTeamLinks projectId={projectId} level={level} />
      </Suspense>
    </div>
  );
}
