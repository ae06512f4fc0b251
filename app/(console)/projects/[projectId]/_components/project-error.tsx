import { Link } from "@/components/link";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import { FolderX } from "@/components/ui/icons";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { PROJECT_ID_MISSING, PROJECT_LOAD_FAILED, projectLoadStatus } from "@/lib/projects/schema";
import { RefreshButton } from "../../../_components/refresh-button";

interface ProjectErrorProps {
  projectId: string;
  message: string;
  /** What is known beyond the message. */
  detail?: string;
}

/** A project that is not there, may not be seen or could not be loaded. */
export function ProjectError({ projectId, message, detail }: ProjectErrorProps) {
  return (
    <section
      role="alert"
      className="flex flex-col items-center gap-4 rounded-xl border border-dashed border-input/50 px-6 py-14 text-center"
    >
      <FolderX aria-hidden className="size-8 text-muted-foreground" />
      <div className="grid max-w-full gap-1">
        <h1 className="text-xl font-semibold tracking-tight">Project Not Found</h1>
        <p className="text-muted-foreground">{message}</p>
        {detail ? <p className="text-[0.8125rem] text-muted-foreground">{detail}</p> : null}
        <p className="text-[0.8125rem] text-muted-foreground">
          Project ID: <code className="break-all font-mono">{projectId}</code>
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <RefreshButton variant="outline">Try Again</RefreshButton>
        <Link href="/projects" className={buttonVariants()}>
          Back to Projects
        </Link>
      </div>
    </section>
  );
}

interface ProjectFailedProps {
  projectId: string;
  failure: { message: string; code: ErrorCode };
}

/** The page of a project whose load failed: what one can do about it, and what the server answered. */
export function ProjectFailed({ projectId, failure }: ProjectFailedProps) {
  const isIdMissing = failure.message === PROJECT_ID_MISSING;
  return (
    <PageOutlet>
      <ProjectError
        projectId={projectId}
        message={isIdMissing ? failure.message : PROJECT_LOAD_FAILED}
        detail={isIdMissing ? undefined : projectLoadStatus(ERROR_STATUS[failure.code])}
      />
    </PageOutlet>
  );
}
