import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";
import { controlClasses } from "./input";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(controlClasses, "field-sizing-content min-h-20 px-2.5 py-1.5", className)}
      {...props}
    />
  );
}
