import { Skeleton } from "@/components/ui/skeleton";

const CARDS = ["a", "b", "c", "d"];
const ROWS = ["a", "b", "c"];

/** Stands where a tab will be while it loads, in the shape of what comes. */
export function TabSkeleton({ tab }: { tab: string }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5">
      {shapeOf(tab)}
    </div>
  );
}

function shapeOf(tab: string) {
  if (tab === "overview") {
    return (
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-72" />
        <Skeleton className="h-48" />
      </div>
    );
  }
  if (tab === "content") {
    return (
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((key) => (
          <Skeleton key={key} className="h-48" />
        ))}
      </div>
    );
  }
  if (tab === "settings") {
    return (
      <>
        <Skeleton className="h-128" />
        <Skeleton className="h-64" />
      </>
    );
  }
  return (
    <div className="grid gap-3">
      <Skeleton className="h-16" />
      {ROWS.map((key) => (
        <Skeleton key={key} className="h-18" />
      ))}
    </div>
  );
}
