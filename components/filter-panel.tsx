"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { SlidersHorizontal } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

interface FilterPanelProps {
  /** Number of active filters. */
  count: number;
  children: ReactNode;
}

/** Shows filters in the line of tools. On phones they are behind a button. */
export function FilterPanel({ count, children }: FilterPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {count > 0 ? `Filter (${count} set)` : "Filter"}
      </Button>
      <div
        id={id}
        className={cn(
          "grid grid-cols-2 gap-2 max-md:order-1 max-md:w-full md:contents",
          !isOpen && "max-md:hidden",
        )}
      >
        {children}
      </div>
    </>
  );
}
