import { EmptyState } from "@/components/empty-state";
import { TriangleAlert } from "@/components/ui/icons";
import { RefreshButton } from "./refresh-button";

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
    <div role="alert">
      <EmptyState
        kind="no-match"
        icon={<TriangleAlert className="text-destructive" />}
        title={title}
        description={message === title ? undefined : message}
        level={level}
        action={<RefreshButton variant="outline">{retryLabel}</RefreshButton>}
      />
    </div>
  );
}
