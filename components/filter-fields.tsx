"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

interface FilterFieldsProps {
  label: string;
  /** The values that are set. */
  values: readonly string[];
  /** A form. */
  children: ReactNode;
}

/** A chip that opens a form of filters which are typed. */
export function FilterFields({ label, values, children }: FilterFieldsProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const box = ref.current;
      const isKey = event instanceof KeyboardEvent;
      if (!box?.open || (isKey && event.key !== "Escape")) return;
      const isInside = event.target instanceof Node && box.contains(event.target);
      if (isKey ? !isInside : isInside) return;
      box.open = false;
      if (isKey) box.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  const isOn = values.length > 0;
  return (
    <details ref={ref} data-slot="filter-fields" className="group relative max-md:col-span-2">
      <summary
        className={cn("chip-base max-w-60 list-none max-md:w-full", isOn && "filter-chip-on")}
      >
        {label}
        {isOn ? (
          <span className="min-w-0 truncate font-medium text-foreground">{values.join(", ")}</span>
        ) : null}
        <ChevronDown aria-hidden className="ml-auto shrink-0" />
      </summary>
      <div className="absolute z-20 mt-1 grid w-72 gap-3 rounded-lg floating p-3">{children}</div>
    </details>
  );
}
