import type { UserView } from "@/lib/users/schema";

/** The server's text, repeated here because importing the schema would bundle its validator. */
const NO_CHANGES = "No changes to save";
export const NO_USER_SELECTED = "No user selected";

/** The edit form's values. Fields that can't be edited are missing. */
interface UserFormValues {
  name?: string;
  email?: string;
  role?: string;
  active?: boolean;
}

type PreparedUpdate =
  | { changes: UserFormValues; refusal: null }
  | { changes: null; refusal: string };

/** Returns the fields that differ, or why there is nothing to send. */
export function prepareUserUpdate(user: UserView | null, values: UserFormValues): PreparedUpdate {
  if (!user) return { changes: null, refusal: NO_USER_SELECTED };
  const typed: UserFormValues = {
    ...values,
    name: values.name?.trim(),
    email: values.email?.trim().toLowerCase(),
  };
  const changed = (["name", "email", "role", "active"] as const).filter(
    (field) => typed[field] !== undefined && typed[field] !== user[field],
  );
  if (changed.length === 0) return { changes: null, refusal: NO_CHANGES };
  return {
    changes: Object.fromEntries(changed.map((field) => [field, typed[field]])),
    refusal: null,
  };
}

/** Reads the edit form's values. */
export function readUserForm(data: FormData): UserFormValues {
  const textOf = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const status = textOf("status");
  return {
    name: textOf("name"),
    email: textOf("email"),
    role: textOf("role"),
    active: status === undefined ? undefined : status === "active",
  };
}
