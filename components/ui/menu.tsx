"use client";

import { Menu as MenuPrimitive } from "@base-ui/react/menu";
import type { ComponentProps, RefObject } from "react";
import { cn } from "@/lib/ui/cn";

/** A taller dropdown scrolls. */
export const DROPDOWN_MAX_HEIGHT_PX = 300;

export const Menu = MenuPrimitive.Root;
export const MenuTrigger = MenuPrimitive.Trigger;

type PositionerProps = ComponentProps<typeof MenuPrimitive.Positioner>;

interface MenuContentProps extends ComponentProps<typeof MenuPrimitive.Popup> {
  className?: string;
  align?: PositionerProps["align"];
  side?: PositionerProps["side"];
  /** The element to align with, for a menu without a trigger. */
  anchor?: PositionerProps["anchor"];
}

export function MenuContent({
  className,
  align = "end",
  side = "bottom",
  anchor,
  style,
  ...props
}: MenuContentProps) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Positioner
        className="z-50 outline-none"
        align={align}
        side={side}
        sideOffset={6}
        anchor={anchor}
      >
        <MenuPrimitive.Popup
          data-slot="menu-content"
          style={{
            maxHeight: `min(${DROPDOWN_MAX_HEIGHT_PX}px, var(--available-height))`,
            ...style,
          }}
          className={cn(
            "min-w-50 origin-(--transform-origin) overflow-y-auto rounded-lg floating scroll-shadow p-1 transition-[scale,opacity] duration-100 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0",
            className,
          )}
          {...props}
        />
      </MenuPrimitive.Positioner>
    </MenuPrimitive.Portal>
  );
}

const menuItemClasses =
  "flex min-h-8 w-full cursor-pointer select-none items-center gap-2 rounded-md px-2 text-left text-13 outline-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-accent touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground";

interface MenuItemProps extends ComponentProps<typeof MenuPrimitive.Item> {
  className?: string;
  variant?: "default" | "destructive";
}

export function MenuItem({ className, variant = "default", ...props }: MenuItemProps) {
  return (
    <MenuPrimitive.Item
      data-slot="menu-item"
      className={cn(
        menuItemClasses,
        variant === "destructive" && "text-destructive [&_svg]:text-destructive",
        className,
      )}
      {...props}
    />
  );
}

export function MenuLinkItem({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.LinkItem> & { className?: string }) {
  return (
    <MenuPrimitive.LinkItem
      data-slot="menu-item"
      className={cn(menuItemClasses, className)}
      {...props}
    />
  );
}

export const MenuRadioGroup = MenuPrimitive.RadioGroup;

/** One option of several. Choosing it keeps the menu open. */
export function MenuRadioItem({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem> & { className?: string }) {
  return (
    <MenuPrimitive.RadioItem
      data-slot="menu-radio-item"
      className={cn(menuItemClasses, className)}
      {...props}
    />
  );
}

/** An option that can be on or off. Choosing it keeps the menu open. */
export function MenuCheckboxItem({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.CheckboxItem> & { className?: string }) {
  return (
    <MenuPrimitive.CheckboxItem
      data-slot="menu-checkbox-item"
      className={cn(menuItemClasses, className)}
      {...props}
    />
  );
}

export function MenuSeparator() {
  return (
    <MenuPrimitive.Separator data-slot="menu-separator" className="-mx-1 my-1 h-px bg-border" />
  );
}

/**
 * Returns where the focus goes once a menu has faded: to its button, unless something else, such as
 * a dialog, took it in these 100 ms.
 */
export function focusAfterMenu(button: RefObject<HTMLElement | null>) {
  return (): HTMLElement | null | false => {
    const focused = document.activeElement;
    const isFree =
      !focused || focused.matches("body, [data-slot=menu-content], [data-slot=menu-content] *");
    return isFree ? button.current : false;
  };
}
