import * as z from "zod";
import { SECOND_FACTORS, SYSTEM_ROLES } from "@/db/vocabulary";
import { normalizeRoleName } from "@/lib/auth/roles";
import { MAX_PASSWORD_LENGTH, newPasswordSchema, type SessionView } from "@/lib/auth/schema";
import type { IdentityView } from "@/lib/auth/ways/schema";
import { HOME_ADDRESSES, LOCALE_CODES } from "@/lib/locales";
import { listQuerySchema } from "@/lib/paging";
import { avatarSchema, email, nameText } from "@/lib/text-schema";
import type { ApiTokenView } from "@/lib/tokens/schema";

export const USER_NAME_MAX = 100;
/** Highest first, as in the filters. */
export const USER_ROLES = SYSTEM_ROLES;
export const USER_FACTORS = SECOND_FACTORS;
export const USER_STATUSES = ["active", "inactive"] as const;

const NO_CHANGES = "No changes to save";

/** A system role. `super_admin` is read as superadmin; other unknown roles are rejected. */
export const roleSchema = z.preprocess(
  normalizeRoleName,
  z.enum(SYSTEM_ROLES, {
    error: (issue) =>
      issue.input === undefined || issue.input === ""
        ? "Role is required"
        : "Role must be superadmin, admin or moderator",
  }),
);

export const nameSchema = nameText({ max: USER_NAME_MAX, label: "Name" });
const activeSchema = z.boolean({ error: "Active must be true or false" });

/** A new user. Name, email, role and a password of at least 8 characters are required. */
export const createUserSchema = z.object({
  name: nameSchema,
  email: email(),
  password: newPasswordSchema,
  role: roleSchema,
  active: activeSchema.default(true),
});

const profileFields = {
  locale: z.enum(LOCALE_CODES, { error: "Choose one of the listed languages" }).optional(),
  home: z.enum(HOME_ADDRESSES, { error: "Choose one of the listed pages" }).optional(),
};

/** The fields to change. Others stay unchanged. */
export const updateUserSchema = z
  .object({
    name: nameSchema.optional(),
    email: email().optional(),
    role: roleSchema.optional(),
    active: activeSchema.optional(),
    ...profileFields,
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), NO_CHANGES);

export type UserChanges = z.output<typeof updateUserSchema>;

/** What people can change on their own account. */
export const ownAccountSchema = z
  .strictObject({
    name: nameSchema.optional(),
    email: email().optional(),
    ...profileFields,
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), NO_CHANGES);

export const changeOwnPasswordSchema = z.object({
  currentPassword: z
    .string({ error: "Current password is required" })
    .min(1, "Current password is required")
    .max(MAX_PASSWORD_LENGTH, `Current password must be at most ${MAX_PASSWORD_LENGTH} characters`),
  newPassword: newPasswordSchema,
});

export const listUsersSchema = listQuerySchema(["name", "email", "created_at"], {
  role: roleSchema.optional(),
  status: z.enum(USER_STATUSES).optional(),
  second_factor: z.enum(SECOND_FACTORS).optional(),
});

export type ListUsersQuery = z.output<typeof listUsersSchema>;

/** A user as the API and screens show them. Times are ISO 8601 UTC. */
export const userViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    avatar: avatarSchema,
    role: z.enum(SYSTEM_ROLES),
    active: z.boolean(),
    second_factor: z
      .enum(SECOND_FACTORS)
      .meta({ description: "`totp` is an authenticator app; `both` is that and a passkey." }),
    created_at: z.string(),
    last_login: z.string().nullable(),
    locale: z.enum(LOCALE_CODES).meta({ description: "Format of dates and numbers." }),
    home: z.enum(HOME_ADDRESSES).meta({ description: "The page that opens after sign-in." }),
  })
  .meta({ id: "User" });
export type UserView = z.infer<typeof userViewSchema>;

/** Active people by role, and how many of them have no second factor. */
export type FactorCounts = Readonly<
  Record<(typeof SYSTEM_ROLES)[number], { people: number; without: number }>
>;

/** A user with the version for If-Match. */
export interface VersionedUser {
  user: UserView;
  version: number;
}

/** A person's live sessions and API tokens, and whether they have a second factor. */
export interface UserAccess {
  hasSecondFactor: boolean;
  /** Minutes without use after which a session ends. */
  idleMinutes: number;
  sessions: SessionView[];
  tokens: ApiTokenView[];
  /** Linked identity providers. */
  identities: IdentityView[];
}
