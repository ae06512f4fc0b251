import { Skeleton } from "@/components/ui/skeleton";

/** Stands where the panel will be. */
export function TeamSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-40 rounded-xl" />
      <Skeleton className="h-24 rounded-lg" />
    </div>
  );
}
