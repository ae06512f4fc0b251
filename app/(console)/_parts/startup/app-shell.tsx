"use client";

import type { ReactNode } from "react";
import { ViewerProvider } from "@/components/form/form-draft";
import { LocaleProvider } from "@/components/locale";
import { AppShell as Shell } from "@/components/shell/app-shell";
import type { NavigationId } from "@/components/shell/navigation";
import type { SessionUser } from "@/lib/auth/schema";
import type { Locale } from "@/lib/locales";
import type { SettingsView } from "@/lib/settings/schema";
import { ApprovalsButton, useWaitingCount } from "./approvals-button";
import { ConnectionBanner } from "./connection-banner";
import { NoticesButton } from "./notices-button";
import { PaletteButtons } from "./palette/palette-buttons";
import { RecoveryDialogs } from "./recovery-dialogs";
import { useSignOutHere } from "./session";

interface AppShellProps {
  user: SessionUser;
  settings: SettingsView;
  allowed: readonly NavigationId[];
  unreadNotices: number;
  locale: Locale;
  children: ReactNode;
}

export function AppShell({
  user,
  settings,
  allowed,
  unreadNotices,
  locale,
  children,
}: AppShellProps) {
  const signOut = useSignOutHere();
  const waiting = useWaitingCount();
  return (
    <LocaleProvider locale={locale}>
      <ViewerProvider value={user.id}>
        <Shell
          dashboardName={settings.dashboard_name}
          logoUrl={settings.logo_url}
          user={user}
          allowed={allowed}
          onSignOut={signOut}
          counts={{ inbox: waiting }}
          actions={
            <>
              <PaletteButtons user={user} allowed={allowed} onSignOut={signOut} />
              <NoticesButton loaded={unreadNotices} />
              <span className="shell-inbox">
                <ApprovalsButton count={waiting} />
              </span>
            </>
          }
        >
          <ConnectionBanner />
          {children}
          <RecoveryDialogs email={user.email} />
        </Shell>
      </ViewerProvider>
    </LocaleProvider>
  );
}
