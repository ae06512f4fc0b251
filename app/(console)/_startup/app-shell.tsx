"use client";

import type { ReactNode } from "react";
import { ViewerProvider } from "@/components/form/form-draft";
import { AppShell as Shell } from "@/components/shell/app-shell";
import type { NavigationId } from "@/components/shell/navigation";
import type { SessionUser } from "@/lib/auth/schema";
import type { SettingsView } from "@/lib/settings/schema";
import { ConnectionBanner } from "./connection-banner";
import { PaletteButtons } from "./palette/palette-buttons";
import { useSignOutHere } from "./session";
import { WaysOut } from "./ways-out";

interface AppShellProps {
  user: SessionUser;
  settings: SettingsView;
  allowed: readonly NavigationId[];
  children: ReactNode;
}

export function AppShell({ user, settings, allowed, children }: AppShellProps) {
  const signOut = useSignOutHere();
  return (
    <ViewerProvider value={user.id}>
      <Shell
        dashboardName={settings.dashboard_name}
        logoUrl={settings.logo_url}
        user={user}
        allowed={allowed}
        onSignOut={signOut}
        actions={<PaletteButtons user={user} allowed={allowed} onSignOut={signOut} />}
      >
        <ConnectionBanner />
        {children}
        <WaysOut email={user.email} />
      </Shell>
    </ViewerProvider>
  );
}
