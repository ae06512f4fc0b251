import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { TriangleAlert } from "@/components/ui/icons";

interface PanelFailureProps {
  /** What could not be done. */
  title: string;
  /** Why not. */
  message: string;
  onRetry: () => void;
}

/** Stands where a tab's content could not be had. */
export function PanelFailure({ title, message, onRetry }: PanelFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        kind="no-match"
        icon={<TriangleAlert className="text-destructive" />}
        title={title}
        description={message}
        action={
          <Button variant="outline" onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}
