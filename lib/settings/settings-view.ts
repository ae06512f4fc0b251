import type { RequestState } from "@/lib/platform/request-state";
import type { SettingsView } from "./schema";

/** The settings row as pages and the API show it. */
export function settingsView(row: RequestState["settings"]): SettingsView {
  return {
    dashboard_name: row.dashboardName,
    site_title: row.siteTitle,
    logo_url: row.logoKey ? `/api/files/${row.logoKey}` : null,
    favicon_url: row.faviconKey ? `/api/files/${row.faviconKey}` : null,
  };
}
