"use client";

import { useLazyMenu } from "@/components/hooks/use-lazy-menu";
import { Menu } from "@/components/ui/icons";
import { lazyCode } from "@/lib/ui/lazy-code";
import { displayFirstName } from "@/lib/ui/person";
import { LazyDialog } from "../lazy-dialog";
import { Avatar } from "../ui/avatar";
import { Button } from "../ui/button";
import type { MenuProps } from "./navigation";

const menuCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./avatar-menu-content")).AvatarMenuContent,
);
const sheetCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./menu-sheet")).MenuSheet,
);

/** The menu sheet's entries as a dropdown below the avatar. */
export function AvatarMenu(props: MenuProps) {
  const { open, setOpen, wanted, buttonRef, buttonProps } = useLazyMenu(menuCode);
  const { user } = props;
  return (
    <>
      <Button
        {...buttonProps}
        size="icon"
        className="rounded-full"
        aria-label={`Account of ${displayFirstName(user)}`}
        aria-haspopup="menu"
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

/** Opens the menu sheet, where the sidebar has no room. */
export function MenuButton(props: MenuProps) {
  const { open, setOpen, wanted, buttonRef, buttonProps } = useLazyMenu(sheetCode);
  return (
    <>
      <Button {...buttonProps} size="icon" aria-label="Open menu" aria-haspopup="dialog">
        <Menu aria-hidden />
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
