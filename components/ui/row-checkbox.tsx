"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { cn } from "@/lib/ui/cn";

export interface RowCheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  indeterminate?: boolean;
}

/** The browser's own checkbox for a row: the whole square is the target, and the box is drawn in its middle. */
export function RowCheckbox({ className, indeterminate = false, ...props }: RowCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      ref={ref}
      type="checkbox"
      data-slot="row-checkbox"
      className={cn(
        "relative size-8 shrink-0 cursor-pointer appearance-none rounded-md touch:size-11",
        "before:absolute before:top-1/2 before:left-1/2 before:size-4 before:-translate-1/2 before:rounded-[4px] before:border before:border-input before:bg-background/60 hover:before:border-muted-foreground touch:before:size-5",
        "checked:before:border-primary checked:before:bg-primary indeterminate:before:border-primary indeterminate:before:bg-primary",
        "after:absolute after:top-1/2 after:left-1/2 after:-translate-1/2 after:text-xs after:font-bold after:text-primary-foreground checked:after:content-['✓'] indeterminate:after:content-['–']",
        className,
      )}
      {...props}
    />
  );
}
