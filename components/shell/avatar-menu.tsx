"use client";

import { useRef, useState } from "react";
import { lazyCode } from "@/lib/ui/lazy-code";
import { displayFirstName } from "@/lib/ui/person";
import { LazyDialog } from "../lazy-dialog";
import { Avatar } from "../ui/avatar";
import { Button } from "../ui/button";
import type { NavigationId } from "./navigation";
import type { ShellUser, SignOut } from "./shell-user";

const menuCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./avatar-menu-content")).AvatarMenuContent,
);

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
        onPointerEnter={menuCode.preload}
        onFocus={menuCode.preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Avatar name={user.name || user.email} src={user.avatar} decorative />
      </Button>
      {wanted ? (
        <LazyDialog code={menuCode} open={open} onClose={() => setOpen(false)}>
          {(AvatarMenuContent) => (
            <AvatarMenuContent open={open} onOpenChange={setOpen} anchor={buttonRef} {...props} />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}
