import type { ReactNode } from "react";
import type { SessionUser } from "@/lib/auth/schema";
import type { SettingsView } from "@/lib/settings/schema";

export function AppShell({
  children,
}: {
  user: SessionUser;
  settings: SettingsView;
  children: ReactNode;
}) {
  return <main>{children}</main>;
}
