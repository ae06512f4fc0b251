import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { TriangleAlert } from "@/components/ui/icons";
import { RefreshButton } from "./refresh-button";

interface FailureProps {
  title: string;
  message: string | undefined;
  level?: 2 | 3 | 4;
  /** The way out. */
  action: ReactNode;
}

function Failure({ title, message, level, action }: FailureProps) {
  return (
    <div role="alert">
      <EmptyState
        kind="no-match"
        icon={<TriangleAlert className="text-destructive" />}
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
  /** What the server said. */
  message?: string;
  level?: 2 | 3 | 4;
  /** As the screen's specification has it. */
  retryLabel?: "Try Again" | "Retry";
}

/** Stands where a screen's or a panel's content would be; its button asks the server for the page again. */
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

/** Stands where a panel comes, at about its height, so that what is below keeps its place. */
export const PanelLoading = ({ className = "min-h-52" }: { className?: string }) => (
  <p role="status" className={className}>
    Loading…
  </p>
);

interface PanelFailureProps {
  /** What could not be done. */
  title: string;
  /** Why not. */
  message: string;
  onRetry: () => void;
}

/** The same for what the browser asks for itself, and asks for again. */
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
