import { TriangleAlert } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { RefreshButton } from "./refresh-button";

interface LoadFailedProps {
  title: string;
  message: string;
  level?: 2 | 3 | 4;
}

/** Stands where a panel's content would be. */
export function LoadFailed({ title, message, level }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        kind="no-match"
        icon={<TriangleAlert className="text-destructive" />}
        title={title}
        description={message}
        level={level}
        action={<RefreshButton variant="outline">Try Again</RefreshButton>}
      />
    </div>
  );
}
