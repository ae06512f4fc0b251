import { Skeleton } from "@/components/ui/skeleton";

/** Heading, tiles, search and six cards where they will stand. */
export function ItemsSkeleton({ title }: { title: string }) {
  return (
    <div className="grid gap-5" aria-busy>
      <p role="status" className="sr-only">
        {`Loading ${title}...`}
      </p>
      <Skeleton className="h-9 w-40" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {["1", "2", "3", "4"].map((tile) => (
          <Skeleton key={tile} className="h-[5.25rem]" />
        ))}
      </div>
      <Skeleton className="h-9" />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {["1", "2", "3", "4", "5", "6"].map((card) => (
          <Skeleton key={card} className="h-72" />
        ))}
      </div>
    </div>
  );
}
