"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { SlidersHorizontal } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

interface MoreFiltersProps {
  /** How many of them are set. */
  count: number;
  children: ReactNode;
}

/** Behind a button on a phone, where the list would else begin below the first screen; beside the others elsewhere. */
export function MoreFilters({ count, children }: MoreFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="col-span-2 md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {count > 0 ? `More filters and sorting (${count} set)` : "More filters and sorting"}
      </Button>
      <div
        id={id}
        className={cn(
          "grid grid-cols-2 gap-2 max-md:col-span-2 md:contents",
          !isOpen && "max-md:hidden",
        )}
      >
        {children}
      </div>
    </>
  );
}
