"use client";

import { type ReactNode, useRef, useState } from "react";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { ActionMenuContentProps, MenuGroup } from "./action-menu-content";
import { LazyDialog } from "./lazy-dialog";
import { Button, type ButtonProps } from "./ui/button";

const menuCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./action-menu-content")).ActionMenuContent,
);

interface ActionMenuProps extends Omit<ButtonProps, "onClick" | "aria-haspopup"> {
  /** Label of the menu, such as "Actions for Write the brief". */
  label: string;
  groups: readonly MenuGroup[];
  children: ReactNode;
  onOpenChange?: (open: boolean) => void;
}

/** Preloads a menu's code. */
export const preloadMenu = menuCode.preload;

/** A menu for a component with a button of its own. */
export function LazyMenu(props: ActionMenuContentProps) {
  return (
    <LazyDialog code={menuCode} open={props.open} onClose={() => props.onOpenChange(false)}>
      {(ActionMenuContent) => <ActionMenuContent {...props} />}
    </LazyDialog>
  );
}

/** A button with a menu. The menu's code loads on hover or focus, not with the page. */
export function ActionMenu({
  label,
  groups,
  children,
  onOpenChange,
  disabled,
  ...button
}: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);

  function changeOpen(next: boolean) {
    setOpen(next);
    onOpenChange?.(next);
  }

  return (
    <>
      <Button
        {...button}
        ref={buttonRef}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => {
          setWanted(true);
          changeOpen(true);
        }}
      >
        {children}
      </Button>
      {wanted ? (
        <LazyMenu
          open={open}
          onOpenChange={changeOpen}
          anchor={buttonRef}
          label={label}
          groups={groups}
        />
      ) : null}
    </>
  );
}
