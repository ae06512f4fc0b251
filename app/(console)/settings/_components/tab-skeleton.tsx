import { Skeleton } from "@/components/ui/skeleton";

/** Stands where a tab's heading and panel will be. */
export function TabSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
