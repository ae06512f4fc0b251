import * as z from "zod";
import { text } from "@/lib/text-schema";

export const DASHBOARD_NAME_MAX = 100;
export const SITE_TITLE_MAX = 200;
export const NO_CHANGES = "No changes to save";
export const SETTINGS_UPDATED = "Settings updated successfully";

/** The changed fields of the general settings (platform-core §5, §9). */
export const updateSettingsSchema = z.object({
  dashboard_name: text({ max: DASHBOARD_NAME_MAX, label: "Dashboard name" }).optional(),
  site_title: text({ max: SITE_TITLE_MAX, label: "Site title" }).optional(),
});

export type SettingsChanges = z.input<typeof updateSettingsSchema>;

/** Global settings; the public ones are the same four, since sign-in shows logo, names and favicon. */
export interface SettingsView {
  dashboard_name: string;
  site_title: string;
  logo_url: string | null;
  favicon_url: string | null;
}

/** The settings with what a guarded change needs. */
export interface VersionedSettings {
  settings: SettingsView;
  /** Counts the changes; the ETag of the answers. */
  version: number;
}
