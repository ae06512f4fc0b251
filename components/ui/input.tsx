import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

/** Classes of all inputs and selects. */
export const controlClasses = "control-base";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(
        controlClasses,
        "h-8 px-2.5 touch:h-11",
        "file:mr-3 file:h-6 file:rounded file:border-0 file:bg-secondary file:px-2.5 file:text-sm file:font-medium file:text-secondary-foreground",
        type === "file" && "py-1 touch:py-2",
        className,
      )}
      {...props}
    />
  );
}
