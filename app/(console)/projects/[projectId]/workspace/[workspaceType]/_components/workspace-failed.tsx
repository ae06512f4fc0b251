import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { INVALID_WORKSPACE_TYPE, WORKSPACE_LOAD_FAILED } from "@/lib/workspaces/schema";
import { AreaNotImplemented } from "../_areas/area-screen";
import { WorkspaceRefused } from "./workspace-refused";

interface WorkspaceFailedProps {
  /** As they stand in the address. */
  projectId: string;
  workspaceType: string;
  failure: { message: string; code: ErrorCode };
}

/** A workspace that is none, or one whose load failed. */
export function WorkspaceFailed({ projectId, workspaceType, failure }: WorkspaceFailedProps) {
  if (failure.code === "invalid_input") {
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
      <p className="text-[0.8125rem]">{`Failed to load workspace info: ${ERROR_STATUS[failure.code]}`}</p>
    </>
  );
  return <WorkspaceRefused projectId={projectId} title="Access Error" message={message} canRetry />;
}
