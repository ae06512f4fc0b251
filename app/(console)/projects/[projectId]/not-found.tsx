import { useParams } from "next/navigation";
import { PageOutlet } from "@/components/shell/page-outlet";
import { ProjectError } from "./_components/project-error";

export default function ProjectNotFound() {
  return (
    <PageOutlet>
      <ProjectMissing />
    </PageOutlet>
  );
}

/** Not-found screens are told nothing, so that the id comes from the address. */
export function ProjectMissing() {
  const { projectId } = useParams<{ projectId: string }>();
  return <ProjectError projectId={projectId} message="Project not found" />;
}
