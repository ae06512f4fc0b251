import * as z from "zod";
import { SYSTEM_ROLES } from "@/db/vocabulary";
import type { SystemRole } from "@/lib/auth/roles";
import { changedQuotasSchema, type Quotas } from "@/lib/quotas/schema";
import { text } from "@/lib/text-schema";
import { DASHBOARD_NAME_MAX, IMAGE_KINDS, SITE_TITLE_MAX } from "./settings-rules";

/** The roles that need a second factor, the highest first. */
export const secondFactorRolesSchema = z
  .array(z.enum(SYSTEM_ROLES, "A role must be superadmin, admin or moderator"))
  .max(SYSTEM_ROLES.length)
  .transform((roles) => SYSTEM_ROLES.filter((role) => roles.includes(role)))
  .meta({ description: "Whoever of them lacks a second factor sets one up at the next sign-in." });

/** The changed fields of the general settings. */
export const updateSettingsSchema = z.object({
  dashboard_name: text({ max: DASHBOARD_NAME_MAX, label: "Dashboard name" }).optional(),
  site_title: text({ max: SITE_TITLE_MAX, label: "Site title" }).optional(),
  quotas: changedQuotasSchema.optional(),
  second_factor_roles: secondFactorRolesSchema.optional(),
});

export const imageKindSchema = z.enum(IMAGE_KINDS, "The type must be logo or favicon");
/** Which of the pictures to remove. */
export const removeImageSchema = z.object({ type: imageKindSchema });

/** Global settings; the public ones are the same four, since sign-in shows logo, names and favicon. */
export const settingsViewSchema = z
  .object({
    dashboard_name: z.string(),
    site_title: z.string(),
    logo_url: z.string().nullable(),
    favicon_url: z.string().nullable(),
  })
  .meta({ id: "Settings" });
export type SettingsView = z.infer<typeof settingsViewSchema>;

/** The settings with what a guarded change needs. */
export interface VersionedSettings {
  settings: SettingsView;
  quotas: Quotas;
  secondFactorRoles: SystemRole[];
  /** Counts the changes; the ETag of the answers. */
  version: number;
}
