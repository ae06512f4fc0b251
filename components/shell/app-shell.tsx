import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { Logo } from "./logo";
import { AvatarMenu, MenuButton } from "./menu-buttons";
import type { MenuProps, NavigationId } from "./navigation";
import { MAIN_CONTENT_ID } from "./page-sheet";
import { FoldButton, Sidebar } from "./sidebar";
import { SoftNavigation } from "./soft-navigation";

interface AppShellProps extends HeaderProps {
  /** Counts beside entries of the sidebar. */
  counts?: Partial<Record<NavigationId, number>>;
  /** A PageOutlet, and what floats above the page. */
  children: ReactNode;
}

/**
 * The frame around every page. Header, breadcrumb and page are cells of one grid, so a page can
 * show its breadcrumb in the header without a script.
 */
export function AppShell({ counts, children, ...header }: AppShellProps) {
  return (
    <div className="shell">
      <SkipLink />
      <SoftNavigation />
      <Header {...header} />
      <Sidebar allowed={header.allowed} counts={counts} />
      <div className="contents">{children}</div>
      <footer className="shell-foot">Dashboard v2.0</footer>
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

interface HeaderProps extends MenuProps {
  dashboardName: string;
  logoUrl?: string | null;
  /** Buttons before the avatar, such as the command palette's. */
  actions?: ReactNode;
}

function Header({ dashboardName, logoUrl, user, allowed, onSignOut, actions }: HeaderProps) {
  return (
    <header className="shell-head">
      <div className="flex min-w-0 items-center gap-1">
        <span className="shell-fold">
          <FoldButton />
        </span>
        <span className="shell-menu">
          <MenuButton user={user} allowed={allowed} onSignOut={onSignOut} />
        </span>
        <Link href="/" aria-label={`${dashboardName}, home`} className="shell-home">
          <Logo src={logoUrl} title={dashboardName} />
        </Link>
      </div>
      <div className="col-start-3 flex items-center gap-1">
        {actions}
        <AvatarMenu user={user} allowed={allowed} onSignOut={onSignOut} />
      </div>
    </header>
  );
}
