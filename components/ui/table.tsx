import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";
import { ScrollRegion } from "./scroll-region";

export interface TableProps extends ComponentProps<"table"> {
  /** Label of the table and of its scrolling frame. */
  label: string;
}

/** A table in a frame that scrolls sideways, so that a wide table doesn't widen the page. */
export function Table({ className, label, ...props }: TableProps) {
  return (
    <ScrollRegion
      data-slot="table-container"
      aria-label={label}
      className="relative w-full overflow-x-auto rounded-xl border bg-card"
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
  return (
    <thead data-slot="table-header" className={cn("bg-background/40", className)} {...props} />
  );
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return (
    <tbody
      data-slot="table-body"
      className={cn("[&>tr:last-child]:border-0", className)}
      {...props}
    />
  );
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
        "h-10 whitespace-nowrap px-4 text-left align-middle text-xs font-medium text-muted-foreground",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return (
    <td data-slot="table-cell" className={cn("px-4 py-2.5 align-middle", className)} {...props} />
  );
}
