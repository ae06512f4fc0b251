"use client";

import { Menu } from "lucide-react";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { Button } from "../ui/button";
import type { NavigationId } from "./navigation";
import type { ShellUser, SignOut } from "./shell-user";

const loadSheet = () => import("./menu-sheet");
const MenuSheet = lazy(async () => ({ default: (await loadSheet()).MenuSheet }));

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
  const prefetch = useCallback(() => void loadSheet(), []);

  return (
    <>
      <Button
        ref={buttonRef}
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Menu aria-hidden className="size-5" />
      </Button>
      {wanted ? (
        <Suspense>
          <MenuSheet open={open} onOpenChange={setOpen} finalFocus={buttonRef} {...props} />
        </Suspense>
      ) : null}
    </>
  );
}
