import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div data-slot="skeleton" aria-hidden className={cn("skeleton-base", className)} {...props} />
  );
}

/** Placeholder of a tab's heading and panel. */
export function TabSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
