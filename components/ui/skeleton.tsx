import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div data-slot="skeleton" aria-hidden className={cn("skeleton-base", className)} {...props} />
  );
}

const WIDTHS = ["w-3/5", "w-2/5", "w-1/2", "w-1/3"];

interface RowsSkeletonProps {
  count?: number;
  /** Height of the rows that follow. */
  height?: string;
}

/** Placeholder of a list, with rows of the final height. */
export function RowsSkeleton({ count = 4, height = "h-10 touch:h-11" }: RowsSkeletonProps) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={cn("flex items-center border-b border-hair", height)}>
          <Skeleton className={cn("h-2.5", WIDTHS[row % WIDTHS.length])} />
          <Skeleton className="ml-auto h-2.5 w-24" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder of a section: its heading and its rows. */
export function SectionSkeleton(rows: RowsSkeletonProps) {
  return (
    <div className="grid min-w-0 gap-3">
      <Skeleton className="my-1 h-4 w-32" />
      <RowsSkeleton {...rows} />
    </div>
  );
}

/** Placeholder of a tab's heading and panel. */
export function TabSkeleton() {
  return (
    <div aria-busy>
      <SectionSkeleton count={6} />
    </div>
  );
}
