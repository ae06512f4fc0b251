import { PageOutlet } from "@/components/shell/page-outlet";
import { ProjectMissing } from "./_components/project-error";

export default function ProjectNotFound() {
  return (
    <PageOutlet>
      <ProjectMissing />
    </PageOutlet>
  );
}
