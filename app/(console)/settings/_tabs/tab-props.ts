import type { Actor } from "@/lib/auth/actor";

export type TabQuery = Record<string, string | string[] | undefined>;

/** What each tab of the settings page is told. */
export interface SettingsTabProps {
  actor: Actor;
  searchParams: TabQuery;
}
