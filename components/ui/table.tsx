import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";
import { ScrollRegion } from "./scroll-region";

interface TableProps extends ComponentProps<"table"> {
  /** Label of the table and of its scrolling frame. */
  label: string;
}

/** A table in a frame that scrolls sideways, so that a wide table doesn't widen the page. */
export function Table({ className, label, ...props }: TableProps) {
  return (
    <ScrollRegion
      data-slot="table-container"
      aria-label={label}
      className="relative -mx-(--gutter) shrink-0 w-[calc(100%+2*var(--gutter))] overflow-x-auto"
    >
      <table
        data-slot="table"
        aria-label={label}
        className={cn("w-full border-collapse text-sm", className)}
        {...props}
      />
    </ScrollRegion>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<"thead">) {
  return <thead data-slot="table-header" className={className} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody data-slot="table-body" className={className} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr data-slot="table-row" className={cn("table-row-base", className)} {...props} />;
}

export function TableHead({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      data-slot="table-head"
      scope="col"
      className={cn(
        "h-8 whitespace-nowrap border-b px-2 text-left align-middle text-xs font-normal text-faint first:pl-(--gutter) last:pr-(--gutter)",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return (
    <td
      data-slot="table-cell"
      className={cn(
        "h-10 px-2 py-1 align-middle text-13 first:pl-(--gutter) last:pr-(--gutter) touch:h-11",
        className,
      )}
      {...props}
    />
  );
}
