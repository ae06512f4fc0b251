import { PageOutlet } from "@/components/shell/page-outlet";
import { PageTitle } from "../../_parts/page-title";
import { ProjectMissing } from "./_parts/project-error";

export default function ProjectNotFound() {
  return (
    <PageOutlet>
      <PageTitle names={["Project Not Found"]} />
      <ProjectMissing />
    </PageOutlet>
  );
}
