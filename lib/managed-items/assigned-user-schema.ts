import * as z from "zod";
import { PROJECT_ROLES } from "@/db/vocabulary";
import { DEFAULT_ROLE, normalizeRoleName } from "@/lib/auth/roles";
import { text } from "@/lib/text-schema";

type Fields = Record<string, unknown>;

const MAX_ASSIGNED = 500;
const MAX_ID = 64;

/**
 * Returns the first of the named fields that contains text, because clients spell field names in
 * several ways.
 */
export function firstText(fields: Fields, ...names: string[]): string | null {
  const found = names
    .map((name) => fields[name])
    .find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found : null;
}

/** Returns true if a value is an object and not an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface AssignedUser {
  userId: string;
  userName: string | null;
  /** As given. Moderator if missing. */
  userRole: string;
}

/**
 * Reads an entry of assigned_users: a plain id, or an object with userId or id, userName or name,
 * userRole or role. Returns null for anything else.
 */
export function readAssignedUser(entry: unknown): AssignedUser | null {
  if (typeof entry === "string") {
    return entry === "" ? null : { userId: entry, userName: null, userRole: DEFAULT_ROLE };
  }
  if (!isFields(entry)) return null;
  const userId = firstText(entry, "userId", "id");
  if (!userId) return null;
  return {
    userId,
    userName: firstText(entry, "userName", "name"),
    userRole: firstText(entry, "userRole", "role") ?? DEFAULT_ROLE,
  };
}

/** A role in a project, agent or RAG. Accepts every role, and reads super_admin as superadmin. */
function roleSchema(field: string) {
  const invalid = `${field} must be moderator, admin or superadmin, or user`;
  return z.string(invalid).transform(normalizeRoleName).pipe(z.enum(PROJECT_ROLES, invalid));
}

const assignedRoleSchema = roleSchema("userRole");

/** The role of an agent in a project. */
export const linkRoleSchema = z.object({ projectRole: roleSchema("projectRole") });

const assignedUserSchema = z
  .unknown()
  .transform((entry): unknown => readAssignedUser(entry))
  .pipe(
    z.object(
      {
        userId: z.string().max(MAX_ID, "User ids can have up to 64 characters"),
        userRole: assignedRoleSchema,
      },
      "assigned_users must hold user ids",
    ),
  );

export const userIdSchema = text({ max: MAX_ID, label: "User" });

/** One assignment. Without a role, it is moderator. */
export const assignUserSchema = z.object({
  userId: userIdSchema,
  userRole: assignedRoleSchema.default(DEFAULT_ROLE),
});

/** assigned_users in a create or an edit. If a person is listed twice, the last entry is used. */
export const assignedUsersSchema = z
  .array(assignedUserSchema, "assigned_users must be a list")
  .max(MAX_ASSIGNED, `You can assign up to ${MAX_ASSIGNED} people`)
  .transform((people) => [...new Map(people.map((person) => [person.userId, person])).values()]);
