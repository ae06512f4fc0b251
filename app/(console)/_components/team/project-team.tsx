import { PROJECT } from "@/lib/projects/definition";
import { ItemTeam } from "./item-team";

interface ProjectTeamProps {
  projectId: string;
  /** Of its headings. */
  level?: 2 | 3 | 4;
}

/** The Team panel of a project, for whoever may read it. */
export function ProjectTeam({ projectId, level }: ProjectTeamProps) {
  return <ItemTeam item={PROJECT} id={projectId} level={level} />;
}
