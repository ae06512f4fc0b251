"use client";

import { Switch as SwitchPrimitive } from "@base-ui/react/switch";
import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

type SwitchProps = ComponentProps<typeof SwitchPrimitive.Root> & { className?: string };

export function Switch({ className, ...props }: SwitchProps) {
  return (
    <SwitchPrimitive.Root
      data-slot="switch"
      className={cn(
        "relative inline-flex h-4.5 w-8 shrink-0 items-center rounded-full bg-input p-0.5 transition-colors after:absolute after:-inset-1 data-checked:bg-[color-mix(in_oklab,var(--brand),oklch(0.4_0.19_277)_42%)] data-disabled:opacity-50 touch:h-6 touch:w-11 touch:after:-inset-2.5",
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="size-3.5 rounded-full bg-white transition-transform data-checked:translate-x-3.5 touch:size-5 touch:data-checked:translate-x-5" />
    </SwitchPrimitive.Root>
  );
}
