import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { AvatarMenu } from "./avatar-menu";
import { Logo } from "./logo";
import { MenuButton } from "./menu-button";
import type { NavigationId } from "./navigation";
import type { ShellUser, SignOut } from "./shell-user";

export interface HeaderProps {
  dashboardName: string;
  logoUrl?: string | null;
  user: ShellUser;
  allowed: readonly NavigationId[];
  onSignOut: SignOut;
  /** Buttons such as the command palette's, before the avatar. */
  actions?: ReactNode;
}

export function Header({ dashboardName, logoUrl, user, allowed, onSignOut, actions }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b bg-background/85 px-2 backdrop-blur-md sm:px-4">
      <MenuButton user={user} allowed={allowed} onSignOut={onSignOut} />
      <Link
        href="/"
        aria-label={`${dashboardName}, home`}
        className="flex h-11 min-w-0 items-center rounded-md px-2"
      >
        <Logo src={logoUrl} title={dashboardName} />
      </Link>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {actions}
        <AvatarMenu user={user} allowed={allowed} onSignOut={onSignOut} />
      </div>
    </header>
  );
}
