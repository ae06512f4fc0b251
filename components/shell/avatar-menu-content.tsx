"use client";

import type { RefObject } from "react";
import { Link } from "@/components/link";
import { THEME_ICONS, useTheme } from "@/components/theme-choice";
import { LogOut, UserRound } from "@/components/ui/icons";
import { chooseTheme, THEME_LABELS, THEMES } from "@/lib/ui/look";
import { displayFirstName, displayRole } from "@/lib/ui/person";
import {
  focusAfterMenu,
  Menu,
  MenuContent,
  MenuItem,
  MenuLinkItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from "../ui/menu";
import { type MenuProps, navigationFor } from "./navigation";
import { useSignOut } from "./sidebar";

interface AvatarMenuContentProps extends MenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
}

export function AvatarMenuContent({
  open,
  onOpenChange,
  anchor,
  user,
  allowed,
  onSignOut,
}: AvatarMenuContentProps) {
  const { pending, signOut } = useSignOut(onSignOut);
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuContent
        anchor={anchor}
        finalFocus={focusAfterMenu(anchor)}
        aria-label="Account"
        className="w-60"
      >
        <div className="px-2 py-1.5">
          <p className="truncate font-medium">{displayFirstName(user)}</p>
          <p className="truncate text-13 text-muted-foreground">{displayRole(user.role)}</p>
        </div>
        <MenuLinkItem closeOnClick render={<Link href="/account" />}>
          <UserRound aria-hidden />
          Your account
        </MenuLinkItem>
        <MenuThemes />
        <MenuSeparator />
        {navigationFor(allowed).map(({ id, label, href, icon: Icon }) => (
          <MenuLinkItem key={id} closeOnClick render={<Link href={href} />}>
            <Icon aria-hidden />
            {label}
          </MenuLinkItem>
        ))}
        {/* Stays visible when the list is taller than the dropdown. */}
        <div className="sticky -bottom-1 -mx-1 -mb-1 mt-1 border-t bg-popover p-1">
          <MenuItem disabled={pending} onClick={signOut}>
            <LogOut aria-hidden />
            Sign Out
          </MenuItem>
        </div>
      </MenuContent>
    </Menu>
  );
}

function MenuThemes() {
  return (
    <MenuRadioGroup
      aria-label="Theme"
      value={useTheme()}
      onValueChange={chooseTheme}
      className="mt-1 flex rounded-md border p-0.5"
    >
      {THEMES.map((theme) => {
        const Icon = THEME_ICONS[theme];
        return (
          <MenuRadioItem
            key={theme}
            value={theme}
            className="flex-1 justify-center gap-1.5 px-1 text-xs data-checked:bg-accent data-checked:font-medium"
          >
            <Icon aria-hidden />
            {THEME_LABELS[theme]}
          </MenuRadioItem>
        );
      })}
    </MenuRadioGroup>
  );
}
