import { PageOutlet } from "@/components/shell/page-outlet";
import { PageTitle } from "../../_components/page-title";
import { ProjectMissing } from "./_components/project-error";

export default function ProjectNotFound() {
  return (
    <PageOutlet>
      <PageTitle names={["Project Not Found"]} />
      <ProjectMissing />
    </PageOutlet>
  );
}
