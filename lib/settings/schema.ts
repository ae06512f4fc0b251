import * as z from "zod";
import { SYSTEM_ROLES } from "@/db/vocabulary";
import type { AccessPolicy } from "@/lib/auth/access-policy";
import type { SystemRole } from "@/lib/auth/roles";
import { changedQuotasSchema, type Quotas } from "@/lib/quotas/schema";
import { nameText } from "@/lib/text-schema";
import { networksSchema } from "@/lib/tokens/schema";
import { EXPIRY_DAYS, MAX_SESSION_HOURS } from "../limits";
import { DASHBOARD_NAME_MAX, IMAGE_KINDS, SITE_TITLE_MAX } from "./settings-rules";

/** Roles that need a second factor, highest first. */
export const secondFactorRolesSchema = z
  .array(z.enum(SYSTEM_ROLES, "A role must be superadmin, admin or moderator"))
  .max(SYSTEM_ROLES.length)
  .transform((roles) => SYSTEM_ROLES.filter((role) => roles.includes(role)))
  .meta({
    description: "People with these roles must set up a second factor at their next sign-in.",
  });

const whole = (label: string, min: number, max: number) => {
  const error = `${label} must be a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, error).max(max, error);
};

/** The parts of the access policy to change. */
const changedAccessPolicySchema = z
  .strictObject({
    idle_minutes: whole("Idle timeout (minutes)", 5, 1440),
    absolute_hours: whole("Maximum session length (hours)", 1, MAX_SESSION_HOURS),
    token_days: z.literal([...EXPIRY_DAYS], {
      error: `Maximum token lifetime must be one of ${EXPIRY_DAYS.join(", ")} days`,
    }),
    networks: z
      .partialRecord(z.enum(SYSTEM_ROLES, { error: "Unknown role" }), networksSchema)
      .meta({
        description:
          "A role's list replaces its previous list; an empty list clears it. Roles you leave out keep theirs. An empty object clears the networks of all roles.",
      }),
  })
  .partial();

/** The current access policy. */
export const accessPolicySchema = z
  .object({
    idle_minutes: z
      .int()
      .meta({ description: "Sessions end after this many minutes without a request." }),
    absolute_hours: z
      .int()
      .meta({ description: "Sessions end after this many hours, even in use." }),
    token_days: z.literal([...EXPIRY_DAYS]),
    networks: z.partialRecord(z.enum(SYSTEM_ROLES), z.array(z.string())).meta({
      description:
        "Networks each role can be used from. Roles without networks can be used from anywhere.",
    }),
  })
  .meta({ id: "AccessPolicy" });

/** The general settings to change. */
export const updateSettingsSchema = z.object({
  dashboard_name: nameText({ max: DASHBOARD_NAME_MAX, label: "Dashboard name" }).optional(),
  site_title: nameText({ max: SITE_TITLE_MAX, label: "Site title" }).optional(),
  quotas: changedQuotasSchema.optional(),
  second_factor_roles: secondFactorRolesSchema.optional(),
  access_policy: changedAccessPolicySchema.optional(),
});

export const imageKindSchema = z.enum(IMAGE_KINDS, "The type must be logo or favicon");
/** The picture to remove. */
export const removeImageSchema = z.object({ type: imageKindSchema });

/** Global settings. All four are also public, because sign-in shows logo, names and favicon. */
export const settingsViewSchema = z
  .object({
    dashboard_name: z.string(),
    site_title: z.string(),
    logo_url: z.string().nullable(),
    favicon_url: z.string().nullable(),
  })
  .meta({ id: "Settings" });
export type SettingsView = z.infer<typeof settingsViewSchema>;

/** The settings with their version, for guarded changes. */
export interface VersionedSettings {
  settings: SettingsView;
  quotas: Quotas;
  secondFactorRoles: SystemRole[];
  accessPolicy: AccessPolicy;
  /** Counts the changes. Also the ETag of the answers. */
  version: number;
}
