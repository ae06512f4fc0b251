"use client";

import { Switch as SwitchPrimitive } from "@base-ui/react/switch";
import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

export type SwitchProps = ComponentProps<typeof SwitchPrimitive.Root> & { className?: string };

export function Switch({ className, ...props }: SwitchProps) {
  return (
    <SwitchPrimitive.Root
      data-slot="switch"
      className={cn(
        "relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-input bg-muted p-px transition-colors after:absolute after:-inset-1 data-checked:border-success data-checked:bg-success/80 data-disabled:opacity-55 touch:h-6 touch:w-11 touch:after:-inset-2.5",
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="size-4 rounded-full bg-foreground shadow-sm transition data-checked:bg-background data-checked:translate-x-4 touch:size-5 touch:data-checked:translate-x-5" />
    </SwitchPrimitive.Root>
  );
}
