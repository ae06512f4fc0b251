import { DoorClosed } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { buttonVariants } from "@/components/ui/button";
import type { ErrorCode } from "@/lib/errors";
import { RefreshButton } from "../../../../../_components/refresh-button";

interface WorkspaceRefusedProps {
  projectId: string;
  failure: { message: string; code: ErrorCode };
}

const LOAD_FAILED = "Failed to load workspace information. Please check your access permissions.";

/** Why a workspace does not open: no access, no such type, or a load that failed. */
export function WorkspaceRefused({ projectId, failure }: WorkspaceRefusedProps) {
  const isInvalid = failure.code === "invalid_input";
  const isExpected = isInvalid || failure.code === "forbidden";
  return (
    <div role="alert">
      <EmptyState
        kind="no-permission"
        icon={<DoorClosed />}
        title={isInvalid ? "Invalid Workspace" : "Access Error"}
        description={isExpected ? failure.message : LOAD_FAILED}
        action={
          <>
            {isExpected ? null : <RefreshButton variant="outline">Try Again</RefreshButton>}
            <Link href={`/projects/${projectId}`} className={buttonVariants()}>
              Back to Project
            </Link>
          </>
        }
      />
    </div>
  );
}
