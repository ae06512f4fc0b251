"use client";

import { useParams } from "next/navigation";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { DoorClosed } from "@/components/ui/icons";
import { noAccessTo } from "@/lib/workspaces/catalogue";
import { RefreshButton } from "../../../../../_components/refresh-button";

interface WorkspaceRefusedProps {
  /** As it stands in the address. */
  projectId: string;
  title: "Access Error" | "Invalid Workspace";
  message: ReactNode;
  /** For a load that may go well the next time. */
  canRetry?: boolean;
  whoCan?: string;
}

/** Why a workspace does not open, with the way back. */
export function WorkspaceRefused({
  projectId,
  title,
  message,
  canRetry,
  whoCan,
}: WorkspaceRefusedProps) {
  return (
    <div role="alert">
      <h1 className="sr-only">Workspace</h1>
      <EmptyState
        kind="no-permission"
        icon={<DoorClosed />}
        title={title}
        description={message}
        whoCan={whoCan}
        action={
          <>
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

/** Screens of a refusal are told nothing, so that project and type come from the address. */
export function AccessRefused() {
  const { projectId, workspaceType } = useParams<{ projectId: string; workspaceType: string }>();
  const message = noAccessTo(decodeURIComponent(workspaceType));
  return (
    <WorkspaceRefused
      projectId={projectId}
      title="Access Error"
      message={message}
      whoCan="Ask a project admin for access."
    />
  );
}
