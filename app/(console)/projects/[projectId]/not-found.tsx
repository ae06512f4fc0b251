import { PageOutlet } from "@/components/shell/page-outlet";
import { ProjectMissing } from "./_components/project-missing";

export default function ProjectNotFound() {
  return (
    <PageOutlet>
      <ProjectMissing />
    </PageOutlet>
  );
}
