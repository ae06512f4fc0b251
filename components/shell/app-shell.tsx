import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Header, type HeaderProps } from "./header";
import { Sidebar } from "./sidebar";
import { SkipLink } from "./skip-link";
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
