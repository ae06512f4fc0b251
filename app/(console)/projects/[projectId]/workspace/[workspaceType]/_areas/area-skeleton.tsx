import { Skeleton } from "@/components/ui/skeleton";

/** Stands where an area will be while it loads. */
export function AreaSkeleton() {
  return (
    <div className="grid gap-4" role="status" aria-label="Loading workspace">
      <Skeleton className="h-9 w-full max-w-md" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
