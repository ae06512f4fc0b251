import * as z from "zod";
import { SYSTEM_ROLES, type SystemRole } from "@/db/vocabulary";

type Fields = Record<string, unknown>;

const DEFAULT_PROJECT_ROLE: SystemRole = "moderator";
const MAX_ASSIGNED = 500;

/** The first of the named fields that holds text: one name is spelled in several ways. */
export function firstText(fields: Fields, ...names: string[]): string | null {
  const found = names
    .map((name) => fields[name])
    .find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found : null;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export interface AssignedUser {
  userId: string;
  userName: string | null;
  /** As it is given; moderator where it is missing (work-areas §3). */
  userRole: string;
}

/**
 * Reads an entry of assigned_users: a plain id, or an object with userId or id, userName or name, userRole or role.
 * Null for anything else.
 */
export function readAssignedUser(entry: unknown): AssignedUser | null {
  if (typeof entry === "string") {
    return entry === "" ? null : { userId: entry, userName: null, userRole: DEFAULT_PROJECT_ROLE };
  }
  if (!isFields(entry)) return null;
  const userId = firstText(entry, "userId", "id");
  if (!userId) return null;
  return {
    userId,
    userName: firstText(entry, "userName", "name"),
    userRole: firstText(entry, "userRole", "role") ?? DEFAULT_PROJECT_ROLE,
  };
}

/** Reads who made an item and when, under either spelling; null where it is missing. */
export function readOrigin(fields: Fields) {
  return {
    created_by: firstText(fields, "created_by", "createdBy"),
    created_at: firstText(fields, "created_at", "createdAt"),
    updated_at: firstText(fields, "updated_at", "updatedAt"),
  };
}

const assignedUserSchema = z
  .unknown()
  .transform((entry): unknown => readAssignedUser(entry))
  .pipe(
    z.object(
      {
        userId: z.string().max(64, "A user id is at most 64 characters"),
        userRole: z
          .string()
          .transform((role) => (role === "super_admin" ? "superadmin" : role))
          .pipe(z.enum(SYSTEM_ROLES, "userRole must be moderator, admin or superadmin")),
      },
      "assigned_users must hold user ids",
    ),
  );

/** assigned_users as a create or an edit sends it; a person who is named twice counts once, as last named. */
export const assignedUsersSchema = z
  .array(assignedUserSchema, "assigned_users must be a list")
  .max(MAX_ASSIGNED, `At most ${MAX_ASSIGNED} people can be assigned`)
  .transform((people) => [...new Map(people.map((person) => [person.userId, person])).values()]);
