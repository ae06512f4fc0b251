"use client";

import { Checkbox as CheckboxPrimitive } from "@base-ui/react/checkbox";
import type { ComponentProps } from "react";
import { Check, Minus } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

type CheckboxProps = ComponentProps<typeof CheckboxPrimitive.Root> & { className?: string };

/** The box is 16 px; invisible padding makes a 44 px target. */
export function Checkbox({ className, ...props }: CheckboxProps) {
  return (
    <CheckboxPrimitive.Root
      data-slot="checkbox"
      className={cn(
        "relative flex size-4 shrink-0 items-center justify-center rounded-sm border-[1.5px] border-input text-background transition-colors after:absolute after:-inset-1 hover:border-muted-foreground aria-invalid:border-destructive data-checked:border-brand data-checked:bg-brand data-indeterminate:border-brand data-indeterminate:bg-brand data-disabled:opacity-50 touch:size-5 touch:after:-inset-3",
        className,
      )}
      {...props}
    >
      <CheckboxPrimitive.Indicator className="group flex data-unchecked:hidden">
        <Check
          aria-hidden
          className="size-3 stroke-3 group-data-indeterminate:hidden touch:size-3.5"
        />
        <Minus aria-hidden className="hidden size-3 stroke-3 group-data-indeterminate:block" />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
}
