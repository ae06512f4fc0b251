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
      className={cn("row-checkbox", className)}
      {...props}
    />
  );
}
