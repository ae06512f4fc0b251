import { PageOutlet } from "@/components/shell/page-outlet";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { PROJECT_ID_MISSING } from "@/lib/managed-items/words";
import { PROJECT_LOAD_FAILED, projectLoadStatus } from "@/lib/projects/schema";
import { PageTitle } from "../../../_parts/page-title";
import { ProjectError } from "./project-error";

interface ProjectFailedProps {
  projectId: string;
  failure: { message: string; code: ErrorCode };
}

/** A project page that failed to load: what to do next, and the server's message. */
export function ProjectFailed({ projectId, failure }: ProjectFailedProps) {
  const isIdMissing = failure.message === PROJECT_ID_MISSING;
  return (
    <PageOutlet>
      <PageTitle names={["Project"]} />
      <ProjectError
        projectId={projectId}
        message={isIdMissing ? failure.message : PROJECT_LOAD_FAILED}
        detail={isIdMissing ? undefined : projectLoadStatus(ERROR_STATUS[failure.code])}
      />
    </PageOutlet>
  );
}
