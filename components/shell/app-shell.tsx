import type { ReactNode } from "react";
import { Header, type HeaderProps } from "./header";
import { MAIN_CONTENT_ID } from "./page-outlet";
import { Sidebar } from "./sidebar";
import { SoftNavigation } from "./soft-navigation";

export interface AppShellProps extends HeaderProps {
  /** A PageOutlet, which each page or layout makes as wide as it needs. */
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
        <div className="flex min-w-0 flex-1 flex-col">
          {children}
          <Footer />
        </div>
      </div>
    </div>
  );
}

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

function Footer() {
  return (
    <footer className="border-t px-4 py-4 text-center text-xs text-muted-foreground sm:px-6">
      Dashboard v2.0
    </footer>
  );
}
