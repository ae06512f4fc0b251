"use client";

import { usePathname } from "next/navigation";
import type { KeyboardEvent, RefObject } from "react";
import { Link } from "@/components/link";
import { LogOut } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import { displayFirstName, displayRole } from "@/lib/ui/person";
import { Avatar } from "../ui/avatar";
import { BottomSheet } from "../ui/bottom-sheet";
import { Button, buttonVariants } from "../ui/button";
import { isCurrentEntry, type MenuProps, type NavigationEntry, navigationFor } from "./navigation";
import { useSignOut } from "./sidebar";

interface MenuSheetProps extends MenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: RefObject<HTMLElement | null>;
}

const rowClasses = cn(
  buttonVariants({ variant: "ghost", size: "lg" }),
  "w-full justify-start px-3 text-foreground",
);

const currentRowClasses = cn(rowClasses, "aria-[current=page]:bg-accent");

/** The specified buttons come first, then links to the other pages. */
const PRIMARY = new Set<string>(["overview", "settings"]);
const isPrimary = ({ id }: NavigationEntry) => PRIMARY.has(id);
const isSecondary = ({ id }: NavigationEntry) => !PRIMARY.has(id);

export function MenuSheet({
  open,
  onOpenChange,
  finalFocus,
  user,
  allowed,
  onSignOut,
}: MenuSheetProps) {
  const pathname = usePathname();
  const { pending, signOut } = useSignOut(onSignOut);
  const entries = navigationFor(allowed);

  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      size={entries.length > 4 ? "lg" : "md"}
      media={<Avatar name={user.name || user.email} src={user.avatar} size="lg" decorative />}
      title={<span data-slot="menu-first-name">{displayFirstName(user)}</span>}
      description={<span data-slot="menu-role">{displayRole(user.role)}</span>}
    >
      <div className="grid gap-1">
        {entries.filter(isPrimary).map(({ id, label, href, icon: Icon }) => (
          <Link
            key={id}
            href={href}
            // The menu consists of buttons, but the link still opens in a new tab.
            role="button"
            aria-current={isCurrentEntry(href, pathname) ? "page" : undefined}
            className={currentRowClasses}
            onClick={() => onOpenChange(false)}
            onKeyDown={pressOnSpace}
          >
            <Icon aria-hidden className="text-muted-foreground" />
            {label}
          </Link>
        ))}
        <hr className="my-1" />
        <nav aria-label="More pages" className="grid gap-1">
          {entries.filter(isSecondary).map(({ id, label, href, icon: Icon }) => (
            <Link
              key={id}
              href={href}
              aria-current={isCurrentEntry(href, pathname) ? "page" : undefined}
              className={currentRowClasses}
              onClick={() => onOpenChange(false)}
            >
              <Icon aria-hidden className="text-muted-foreground" />
              {label}
            </Link>
          ))}
        </nav>
        <hr className="my-1" />
        <Button
          variant="ghost"
          size="lg"
          pending={pending}
          onClick={signOut}
          className={rowClasses}
        >
          <LogOut aria-hidden className="text-muted-foreground" />
          Sign Out
        </Button>
      </div>
    </BottomSheet>
  );
}

function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}
