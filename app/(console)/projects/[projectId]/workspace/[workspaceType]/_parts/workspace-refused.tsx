"use client";

import { useParams } from "next/navigation";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { noAccessTo } from "@/lib/workspaces/catalogue";
import type { WorkspaceAccess } from "@/lib/workspaces/schema";
import { EnterWorkspace } from "../../../../../_parts/access/enter-workspace";
import { entranceWords } from "../../../../../_parts/access/entrance-words";
import { RefreshButton } from "../../../../../_parts/refresh-button";

interface WorkspaceRefusedProps {
  /** As in the address. */
  projectId: string;
  title: "Access Error" | "Invalid Workspace";
  message: ReactNode;
  /** For failures that may pass. */
  canRetry?: boolean;
  whoCan?: string;
  /** What the person can do next. */
  action?: ReactNode;
}

/** Shows why a workspace can't open, with a way back. */
export function WorkspaceRefused({
  projectId,
  title,
  message,
  canRetry,
  whoCan,
  action,
}: WorkspaceRefusedProps) {
  return (
    <div role="alert">
      <h1 className="sr-only">Workspace</h1>
      <EmptyState
        kind="no-permission"
        title={title}
        description={message}
        whoCan={whoCan}
        action={
          <>
            {action}
            {canRetry ? <RefreshButton variant="outline">Retry</RefreshButton> : null}
            <Link href={`/projects/${projectId}`} className={buttonVariants()}>
              Back to Project
            </Link>
          </>
        }
      />
    </div>
  );
}

/**
 * Forbidden screens get no props, so project and type come from the address, and the person's
 * options from the API.
 */
export function AccessRefused() {
  const { projectId, workspaceType } = useParams<{ projectId: string; workspaceType: string }>();
  const type = decodeURIComponent(workspaceType);
  const { data, refresh } = useApiData<WorkspaceAccess>(
    `/api/projects/${projectId}/workspaces/${workspaceType}/access`,
    true,
  );
  const entrance = data && {
    mayJoin: data.may_join,
    isRequested: data.requested_at !== null,
    isDeclined: data.declined,
    reaches: data.receivers,
  };
  // A refusal stays over the page until the document is loaded again: Next clears it only for another address.
  const load = () => window.location.reload();
  return (
    <WorkspaceRefused
      projectId={projectId}
      title="Access Error"
      message={noAccessTo(type)}
      whoCan={entrance && !data.may_enter ? entranceWords(entrance) : undefined}
      action={
        data?.may_enter ? (
          <Button onClick={load}>Enter</Button>
        ) : entrance ? (
          <EnterWorkspace
            projectId={decodeURIComponent(projectId)}
            workspaceType={type}
            entrance={entrance}
            onDone={entrance.mayJoin ? load : refresh}
          />
        ) : null
      }
    />
  );
}
