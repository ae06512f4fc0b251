"use client";

import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { displayFirstName } from "@/lib/ui/person";
import { Avatar } from "../ui/avatar";
import { Button } from "../ui/button";
import type { NavigationId } from "./navigation";
import type { ShellUser, SignOut } from "./shell-user";

const loadMenu = () => import("./avatar-menu-content");
const AvatarMenuContent = lazy(async () => ({ default: (await loadMenu()).AvatarMenuContent }));

export interface AvatarMenuProps {
  user: ShellUser;
  allowed: readonly NavigationId[];
  onSignOut: SignOut;
}

/** The same entries as the sheet, in a dropdown under the avatar. */
export function AvatarMenu(props: AvatarMenuProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const prefetch = useCallback(() => void loadMenu(), []);
  const { user } = props;

  return (
    <>
      <Button
        ref={buttonRef}
        variant="ghost"
        size="icon"
        className="rounded-full"
        aria-label={`Account of ${displayFirstName(user)}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Avatar name={user.name || user.email} src={user.avatar} decorative />
      </Button>
      {wanted ? (
        <Suspense>
          <AvatarMenuContent open={open} onOpenChange={setOpen} anchor={buttonRef} {...props} />
        </Suspense>
      ) : null}
    </>
  );
}
