import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["a", "b", "c", "d", "e"];

/** Stands where the rows will be: cards on a phone, a table above. */
export function UsersSkeleton() {
  return (
    <div aria-busy className="grid gap-3 md:gap-0 md:rounded-xl md:border md:bg-card">
      <div className="hidden h-10 border-b md:block" />
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex h-52 items-start gap-3 rounded-xl border bg-card p-4 md:h-15 md:items-center md:rounded-none md:border-0 md:border-b md:bg-transparent md:py-0 md:last:border-0"
        >
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
