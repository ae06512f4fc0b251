import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

export function Label({ className, children, ...props }: ComponentProps<"label">) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: callers pass htmlFor or wrap the control
    <label
      data-slot="label"
      className={cn("flex items-center gap-2 text-sm font-medium leading-5", className)}
      {...props}
    >
      {children}
    </label>
  );
}
