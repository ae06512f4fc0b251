import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { RowsSkeleton } from "@/components/ui/skeleton";
import { RefreshButton } from "./refresh-button";

interface FailureProps {
  title: string;
  message: string | undefined;
  level?: 2 | 3 | 4;
  action: ReactNode;
}

function Failure({ title, message, level, action }: FailureProps) {
  return (
    <div role="alert">
      <EmptyState
        kind="no-match"
        failed
        title={title}
        description={message}
        level={level}
        action={action}
      />
    </div>
  );
}

interface LoadFailedProps {
  /** The screen's own sentence, such as "Failed to load users". */
  title: string;
  /** The server's message. */
  message?: string;
  level?: 2 | 3 | 4;
  /** As given in the screen's specification. */
  retryLabel?: "Try Again" | "Retry";
}

/**
 * Replaces the content of a screen or panel that failed to load. Its button reloads the page's
 * data.
 */
export function LoadFailed({ title, message, level, retryLabel = "Try Again" }: LoadFailedProps) {
  return (
    <Failure
      title={title}
      message={message === title ? undefined : message}
      level={level}
      action={<RefreshButton variant="outline">{retryLabel}</RefreshButton>}
    />
  );
}

/** Rows of a loading panel, about as tall as the panel, so that content below doesn't jump. */
export const PanelLoading = ({ className = "min-h-52" }: { className?: string }) => (
  <div role="status" className={className}>
    <span className="sr-only">Loading…</span>
    <RowsSkeleton />
  </div>
);

interface PanelFailureProps {
  title: string;
  /** The reason. */
  message: string;
  onRetry: () => void;
}

/** Like `LoadFailed`, for data that the browser requests and can request again. */
export function PanelFailure({ title, message, onRetry }: PanelFailureProps) {
  return (
    <Failure
      title={title}
      message={message}
      action={
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
