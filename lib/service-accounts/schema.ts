import * as z from "zod";
import { PROJECT_ROLES } from "@/db/vocabulary";
import { DEFAULT_ROLE, normalizeRoleName } from "@/lib/auth/roles";
import { SERVICE_NOTE_MAX } from "@/lib/limits";
import { text } from "@/lib/text-schema";
import { nameSchema } from "@/lib/users/schema";

const roleSchema = z.preprocess(
  normalizeRoleName,
  z.enum(PROJECT_ROLES, { error: "Role must be superadmin, admin, moderator or user" }),
);
const noteSchema = text({ max: SERVICE_NOTE_MAX, label: "Description", min: 0 });

/** A new service account. By default it is a moderator in the project. */
export const createServiceAccountSchema = z.strictObject({
  name: nameSchema,
  role: roleSchema.default(DEFAULT_ROLE).meta({
    description: "Role in the project. Can't be higher than yours.",
  }),
  description: noteSchema.default(""),
});

/** The fields to change. Others stay unchanged. */
export const updateServiceAccountSchema = z
  .strictObject({
    name: nameSchema.optional(),
    role: roleSchema.optional(),
    description: noteSchema.optional(),
    active: z.boolean({ error: "Active must be true or false" }).optional().meta({
      description: "While this is false, the account's tokens don't work.",
    }),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: "No changes to save",
  });
export type ServiceAccountChanges = z.output<typeof updateServiceAccountSchema>;

/** A service account as project managers see it. Times are ISO 8601 UTC. */
export const serviceAccountViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(PROJECT_ROLES),
    description: z.string(),
    active: z.boolean(),
    tokens: z.int().meta({ description: "Number of API tokens, including expired ones." }),
    last_used: z
      .string()
      .nullable()
      .meta({ description: "When a token was last used. Null if none was." }),
    created_by: z
      .string()
      .nullable()
      .meta({ description: "Name of the creator; null if their account was deleted." }),
    created_at: z.string(),
  })
  .meta({ id: "ServiceAccount" });
export type ServiceAccountView = z.infer<typeof serviceAccountViewSchema>;
