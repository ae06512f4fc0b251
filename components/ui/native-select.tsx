import type { ComponentProps } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import { controlClasses } from "./input";

/** The native select. Works before hydration and in plain forms. */
export function NativeSelect({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span data-slot="native-select-wrapper" className="relative block w-full min-w-0">
      <select
        data-slot="native-select"
        className={cn(
          controlClasses,
          "h-8 cursor-pointer appearance-none truncate py-0 pr-8 pl-2.5 touch:h-11 [&>option]:bg-popover",
          className,
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
