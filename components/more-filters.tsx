import type { ReactNode } from "react";
import { ChevronDown } from "@/components/ui/icons";

/** Filters that don't fit in the line of tools. Open, they have a line of their own. */
export function MoreFilters({ children }: { children: ReactNode }) {
  return (
    <details className="max-md:col-span-2 md:open:order-3 md:open:basis-full">
      <summary className="chip-base w-fit cursor-pointer list-none max-md:w-full [&::-webkit-details-marker]:hidden">
        More filters
        <ChevronDown aria-hidden className="ml-auto" />
      </summary>
      <div className="mt-2 flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2">{children}</div>
    </details>
  );
}
