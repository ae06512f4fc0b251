import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

/** Shared by everything a person types or chooses in. */
export const controlClasses =
  "w-full min-w-0 rounded-md border border-input bg-background/60 text-sm text-foreground transition-colors placeholder:text-muted-foreground hover:border-muted-foreground focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive touch:text-base";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(
        controlClasses,
        "h-9 px-3 touch:h-11",
        "file:mr-3 file:h-7 file:rounded file:border-0 file:bg-secondary file:px-2.5 file:text-sm file:font-medium file:text-secondary-foreground",
        type === "file" && "py-1 touch:py-2",
        className,
      )}
      {...props}
    />
  );
}
