import { EmptyState } from "@/components/empty-state";
import { PageOutlet } from "@/components/shell/page-outlet";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { INVALID_WORKSPACE_TYPE, WORKSPACE_LOAD_FAILED } from "@/lib/workspaces/schema";
import { PageTitle } from "../../../../../_parts/page-title";
import type { AreaAddress } from "./records/area-address";
import { WorkspaceRefused } from "./workspace-refused";

interface WorkspaceFailedProps {
  /** As in the address. */
  projectId: string;
  workspaceType: string;
  failure: { message: string; code: ErrorCode };
}

/** Shown for an unknown workspace type, or if a workspace failed to load. */
export function WorkspaceFailed({ projectId, workspaceType, failure }: WorkspaceFailedProps) {
  if (failure.code === "invalid_input" || failure.code === "workspace_missing") {
    return (
      <>
        <WorkspaceRefused
          projectId={projectId}
          title="Invalid Workspace"
          message={failure.message}
        />
        {failure.message === INVALID_WORKSPACE_TYPE ? (
          <AreaNotImplemented type={decodeURIComponent(workspaceType)} />
        ) : null}
      </>
    );
  }
  const message = (
    <>
      <p>{WORKSPACE_LOAD_FAILED}</p>
      <p className="text-13">{`Failed to load workspace info: ${ERROR_STATUS[failure.code]}`}</p>
    </>
  );
  return <WorkspaceRefused projectId={projectId} title="Access Error" message={message} canRetry />;
}

/** `WorkspaceFailed` in place of a workspace's screen. */
export function AreaFailed({
  address: { workspace },
  failure,
}: {
  address: AreaAddress;
  failure: WorkspaceFailedProps["failure"];
}) {
  return (
    <PageOutlet>
      <PageTitle names={["Workspace"]} />
      <WorkspaceFailed
        projectId={encodeURIComponent(workspace.project.id)}
        workspaceType={encodeURIComponent(workspace.type)}
        failure={failure}
      />
    </PageOutlet>
  );
}

/** Shown for an unknown workspace type. */
function AreaNotImplemented({ type }: { type: string }) {
  return (
    <EmptyState
      kind="no-match"
      title="Workspace Not Implemented"
      description={`The ${type} workspace is not yet available.`}
    />
  );
}
