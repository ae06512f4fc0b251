import type { Actor } from "@/lib/auth/actor";

/** Tabs of the settings page in order. The first is the default. */
export const SETTINGS_TABS = [
  { id: "theme", label: "Theme" },
  { id: "users", label: "Users" },
  { id: "bindings", label: "Bindings" },
  { id: "integrations", label: "Integrations" },
  { id: "system", label: "System" },
  { id: "projects", label: "Projects" },
  { id: "agents", label: "Agents" },
  { id: "rags", label: "RAGs" },
] as const;

export type SettingsTabId = (typeof SETTINGS_TABS)[number]["id"];

/** Returns the tab in the URL, Theme by default. */
export function readSettingsTab(value: string | string[] | undefined): SettingsTabId {
  const name = Array.isArray(value) ? value[0] : value;
  return SETTINGS_TABS.find((tab) => tab.id === name)?.id ?? "theme";
}

export type TabQuery = Record<string, string | string[] | undefined>;

/** Props of every tab. */
export interface SettingsTabProps {
  actor: Actor;
  searchParams: TabQuery;
}
