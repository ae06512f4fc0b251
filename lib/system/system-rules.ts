import { isProviderKey } from "@/lib/provider/provider-rules";

// Kept apart from the schema, so that the System tab's forms don't load zod in the browser.

/** Must be typed exactly. */
export const RESET_PHRASE = "DELETE ALL DATA";
export const TYPE_THE_PHRASE = `Please type exactly: ${RESET_PHRASE}`;
export const RESET_FAILED = "Failed to reset system. Please try again.";

export const INVALID_ACCOUNT_EMAIL = "Please enter a valid email address";
export const INVALID_CURRENT_KEY = "Current API key format is invalid (37 characters, hex)";
export const INVALID_NEW_KEY = "New API key format is invalid (37 characters, hex)";
const KEYS_DIFFER = "New API key and confirmation do not match";
export const SAME_KEY = "New API key must be different from current key";

export const KEY_TEXTS = {
  updateNetwork: "Failed to update API key. Please check your network connection.",
  updateRejected: "Failed to validate new API key with the provider",
  createNetwork: "Failed to create services. Please check your network connection.",
  createRejected: "Failed to create services. Please check your credentials and try again.",
} as const;

/** The provider accepts printable ASCII only, because the address is sent in a header. */
const EMAIL = /^[!-?A-~]+@[!-?A-~][!-\-/-?A-~]*\.[!-?A-~]+$/;

/** Returns true for an email that the provider accepts. */
export function isAccountEmail(value: string): boolean {
  return EMAIL.test(value);
}

export interface KeyForm {
  currentKey: string;
  newKey: string;
  confirmation: string;
  email: string;
}

export type KeyField = keyof KeyForm;

/** Returns the form's first problem and its field. Null if the form can be sent. */
export function keyFormProblem(form: KeyForm): { field: KeyField; message: string } | null {
  if (!isAccountEmail(form.email)) return { field: "email", message: INVALID_ACCOUNT_EMAIL };
  if (!isProviderKey(form.currentKey)) return { field: "currentKey", message: INVALID_CURRENT_KEY };
  if (!isProviderKey(form.newKey)) return { field: "newKey", message: INVALID_NEW_KEY };
  if (form.newKey !== form.confirmation) return { field: "confirmation", message: KEYS_DIFFER };
  if (form.newKey === form.currentKey) return { field: "newKey", message: SAME_KEY };
  return null;
}
