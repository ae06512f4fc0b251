import type { UserView } from "@/lib/users/schema";

/** As the server says it; repeated here, since the schema would bring its validator along. */
export const NO_CHANGES = "No changes to save";
export const NO_USER_SELECTED = "No user selected";

/** What the edit form holds; a field that is not editable is not in it. */
export interface UserFormValues {
  name?: string;
  email?: string;
  role?: string;
  active?: boolean;
}

export type PreparedUpdate =
  | { changes: UserFormValues; refusal: null }
  | { changes: null; refusal: string };

/** What an edit sends: only the fields that differ, or why there is nothing to send. */
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

/** The edit form's values as the browser has them. */
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
