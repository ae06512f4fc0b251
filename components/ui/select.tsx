"use client";

import { Select as SelectPrimitive } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/ui/cn";
import { DROPDOWN_MAX_HEIGHT_PX } from "@/lib/ui/dropdown";
import { controlClasses } from "./input";

export interface SelectOption {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

export interface SelectProps {
  options: readonly SelectOption[];
  name?: string;
  id?: string;
  value?: string | null;
  defaultValue?: string | null;
  onValueChange?: (value: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  className?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export function Select({
  options,
  name,
  id,
  value,
  defaultValue,
  onValueChange,
  placeholder = "Select…",
  disabled,
  required,
  className,
  ...aria
}: SelectProps) {
  return (
    <SelectPrimitive.Root
      items={options}
      name={name}
      value={value}
      defaultValue={defaultValue}
      onValueChange={onValueChange}
      disabled={disabled}
      required={required}
    >
      <SelectPrimitive.Trigger
        data-slot="select-trigger"
        id={id}
        className={cn(
          controlClasses,
          "flex h-9 items-center justify-between gap-2 px-3 text-left data-placeholder:text-muted-foreground touch:h-11",
          className,
        )}
        {...aria}
      >
        <SelectPrimitive.Value className="truncate" placeholder={placeholder} />
        <SelectPrimitive.Icon>
          <ChevronsUpDown aria-hidden className="size-4 text-muted-foreground" />
        </SelectPrimitive.Icon>
      </SelectPrimitive.Trigger>
      <SelectPrimitive.Portal>
        <SelectPrimitive.Positioner
          className="z-50 outline-none"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <SelectPrimitive.Popup
            data-slot="select-content"
            style={{ maxHeight: `min(${DROPDOWN_MAX_HEIGHT_PX}px, var(--available-height))` }}
            className="min-w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-xl shadow-black/40 outline-none transition-[scale,opacity] duration-100 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <SelectPrimitive.List>
              {options.map((option) => (
                <SelectPrimitive.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 text-sm outline-none data-disabled:opacity-55 data-highlighted:bg-accent touch:min-h-11"
                >
                  <SelectPrimitive.ItemText className="flex-1">
                    {option.label}
                  </SelectPrimitive.ItemText>
                  <SelectPrimitive.ItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </SelectPrimitive.ItemIndicator>
                </SelectPrimitive.Item>
              ))}
            </SelectPrimitive.List>
          </SelectPrimitive.Popup>
        </SelectPrimitive.Positioner>
      </SelectPrimitive.Portal>
    </SelectPrimitive.Root>
  );
}
