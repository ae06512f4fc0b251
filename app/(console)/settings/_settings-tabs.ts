import type { Actor } from "@/lib/auth/actor";

/** The tabs of the settings page, in their order; the first one is the default. */
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

/** The tab that a URL names; Theme where it names none that exists. */
export function readSettingsTab(value: string | string[] | undefined): SettingsTabId {
  const name = Array.isArray(value) ? value[0] : value;
  return SETTINGS_TABS.find((tab) => tab.id === name)?.id ?? "theme";
}

export type TabQuery = Record<string, string | string[] | undefined>;

/** What each tab is told. */
export interface SettingsTabProps {
  actor: Actor;
  searchParams: TabQuery;
}
