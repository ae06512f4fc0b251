"use client";

import { useRef, useState } from "react";
import { Menu } from "@/components/ui/icons";
import { lazyCode } from "@/lib/ui/lazy-code";
import { LazyDialog } from "../lazy-dialog";
import { Button } from "../ui/button";
import type { NavigationId } from "./navigation";
import type { ShellUser, SignOut } from "./shell-user";

const sheetCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./menu-sheet")).MenuSheet,
);

export interface MenuButtonProps {
  user: ShellUser;
  allowed: readonly NavigationId[];
  onSignOut: SignOut;
}

/** The sheet's code is fetched when a press is likely, and stays out of the first load. */
export function MenuButton(props: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);

  return (
    <>
      <Button
        ref={buttonRef}
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={sheetCode.preload}
        onFocus={sheetCode.preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Menu aria-hidden className="size-5" />
      </Button>
      {wanted ? (
        <LazyDialog code={sheetCode} open={open} onClose={() => setOpen(false)}>
          {(MenuSheet) => (
            <MenuSheet open={open} onOpenChange={setOpen} finalFocus={buttonRef} {...props} />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}
