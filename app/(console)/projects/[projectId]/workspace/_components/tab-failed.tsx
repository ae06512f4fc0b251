import { EmptyState } from "@/components/empty-state";
import { TriangleAlert } from "@/components/ui/icons";
import { RefreshButton } from "../../../../_components/refresh-button";

/** Stands where a tab's content would be: the project is there, this part of it could not be loaded. */
export function TabFailed({ what }: { what: string }) {
  return (
    <div role="alert">
      <EmptyState
        kind="no-match"
        icon={<TriangleAlert className="text-destructive" />}
        title={`Failed to load ${what}`}
        description="Please try again."
        action={<RefreshButton variant="outline">Retry</RefreshButton>}
      />
    </div>
  );
}
