"use client";

import type { ReactNode } from "react";
import { ViewerProvider } from "@/components/form/form-draft";
import { LocaleProvider } from "@/components/locale";
import { AppShell as Shell } from "@/components/shell/app-shell";
import type { NavigationId } from "@/components/shell/navigation";
import type { passwordState } from "@/lib/auth/password-rules";
import type { SessionUser } from "@/lib/auth/schema";
import type { SettingsView } from "@/lib/settings/schema";
import type { Locale } from "@/lib/ui/locales";
import { ApprovalsButton } from "./approvals-button";
import { ConnectionBanner } from "./connection-banner";
import { GivenPassword } from "./given-password";
import { NoticesButton } from "./notices-button";
import { PaletteButtons } from "./palette/palette-buttons";
import { useSignOutHere } from "./session";
import { WaysOut } from "./ways-out";

interface AppShellProps {
  user: SessionUser;
  settings: SettingsView;
  allowed: readonly NavigationId[];
  /** How the person's password came about. */
  password: ReturnType<typeof passwordState>;
  unreadNotices: number;
  locale: Locale;
  children: ReactNode;
}

export function AppShell({
  user,
  settings,
  allowed,
  password,
  unreadNotices,
  locale,
  children,
}: AppShellProps) {
  const signOut = useSignOutHere();
  return (
    <LocaleProvider locale={locale}>
      <ViewerProvider value={user.id}>
        <Shell
          dashboardName={settings.dashboard_name}
          logoUrl={settings.logo_url}
          user={user}
          allowed={allowed}
          onSignOut={signOut}
          actions={
            <>
              <NoticesButton loaded={unreadNotices} />
              <ApprovalsButton />
              <PaletteButtons user={user} allowed={allowed} onSignOut={signOut} />
            </>
          }
        >
          <ConnectionBanner />
          {password === "own" ? null : <GivenPassword isOverdue={password === "overdue"} />}
          {password === "overdue" ? null : children}
          <WaysOut email={user.email} />
        </Shell>
      </ViewerProvider>
    </LocaleProvider>
  );
}
