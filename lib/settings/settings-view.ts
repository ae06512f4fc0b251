import type { RequestState } from "@/lib/context/request-state";
import type { SettingsView } from "./schema";

type SettingsRow = RequestState["settings"];

/** The address of a stored file. */
export function fileUrl(key: string): string {
  return `/api/files/${key}`;
}

/** The settings row as pages and the API show it. */
export function settingsView(row: SettingsRow): SettingsView {
  return {
    dashboard_name: row.dashboardName,
    site_title: row.siteTitle,
    logo_url: row.logoKey ? fileUrl(row.logoKey) : null,
    favicon_url: row.faviconKey ? fileUrl(row.faviconKey) : null,
  };
}
