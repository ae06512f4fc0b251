import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { Logo } from "./logo";
import { AvatarMenu, MenuButton } from "./menu-buttons";
import type { MenuProps } from "./navigation";
import { MAIN_CONTENT_ID } from "./page-outlet";
import { FoldButton, Sidebar } from "./sidebar";
import { SoftNavigation } from "./soft-navigation";

interface AppShellProps extends HeaderProps {
  /** Content, usually a PageOutlet, which each page or layout sets to its width. */
  children: ReactNode;
}

export function AppShell({ children, ...header }: AppShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SoftNavigation />
      <Header {...header} />
      <div className="flex min-w-0 flex-1">
        <Sidebar allowed={header.allowed} onSignOut={header.onSignOut} />
        <div className="page-sheet">
          {children}
          <Footer />
        </div>
      </div>
    </div>
  );
}

/** Skips the navigation. Visible while focused. */
function SkipLink() {
  return (
    <a
      href={`#${MAIN_CONTENT_ID}`}
      className="fixed top-2 left-2 z-60 flex h-11 -translate-y-20 items-center rounded-md bg-primary px-4 text-sm font-medium text-primary-foreground focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/** Stands at the foot of the navigation, or of the page where there is no navigation. */
function Footer() {
  return (
    <footer className="p-(--gutter) text-xs text-faint lg:fixed lg:bottom-3 lg:left-4.5 lg:z-10 lg:p-0 lg:in-data-[sidebar=rail]:hidden">
      Dashboard v2.0
    </footer>
  );
}

interface HeaderProps extends MenuProps {
  dashboardName: string;
  logoUrl?: string | null;
  /** Buttons before the avatar, such as the command palette's. */
  actions?: ReactNode;
}

function Header({ dashboardName, logoUrl, user, allowed, onSignOut, actions }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-(--header) items-center gap-2 bg-sidebar pr-3 pl-2.5 max-md:px-1.5">
      <FoldButton />
      <MenuButton user={user} allowed={allowed} onSignOut={onSignOut} />
      <Link
        href="/"
        aria-label={`${dashboardName}, home`}
        className="flex h-11 min-w-0 items-center rounded-md px-1"
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
