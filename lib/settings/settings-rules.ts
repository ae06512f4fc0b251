// Kept apart from the schemas, so that forms can use them without loading zod in the browser.

/** Characters. */
export const DASHBOARD_NAME_MAX = 100;
/** Characters. */
export const SITE_TITLE_MAX = 200;

export const NO_CHANGES = "No changes to save";
export const SETTINGS_UPDATED = "Settings updated successfully";
/** Shown if the server sent no message. */
export const SETTINGS_UPDATE_FAILED = "Failed to update settings";
export const SETTINGS_LOAD_FAILED = "Failed to load settings";

/** The names in the general settings with their limits, in the form's order. */
export const NAME_FIELDS = [
  { name: "dashboard_name", label: "Dashboard name", max: DASHBOARD_NAME_MAX },
  { name: "site_title", label: "Site title", max: SITE_TITLE_MAX },
] as const;

export type NameField = (typeof NAME_FIELDS)[number]["name"];

/** Returns what is wrong with a name, or null. Same rules and messages as the server. */
export function nameProblem(field: (typeof NAME_FIELDS)[number], value: string): string | null {
  const { length } = value.trim();
  if (length === 0) return `${field.label} is required`;
  return length > field.max ? `${field.label} must be at most ${field.max} characters` : null;
}

export const IMAGE_KINDS = ["logo", "favicon"] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Names of the image kinds at the start of a sentence. */
export const IMAGE_LABELS: Record<ImageKind, string> = { logo: "Logo", favicon: "Favicon" };

/** Shown after a failed call if the server sent no message. */
export const NO_UPLOAD_REASON = "Upload failed";
export const NO_REMOVE_REASON = "Remove failed";
