import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

export function Label({ className, children, ...props }: ComponentProps<"label">) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: callers pass htmlFor or wrap the control
    <label
      data-slot="label"
      className={cn("flex items-center gap-2 text-13 font-medium", className)}
      {...props}
    >
      {children}
    </label>
  );
}
