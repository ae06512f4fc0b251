// Apart from the schemas, so that the form knows the rules without shipping zod to the browser.

/** Characters. */
export const DASHBOARD_NAME_MAX = 100;
/** Characters. */
export const SITE_TITLE_MAX = 200;

export const NO_CHANGES = "No changes to save";
export const SETTINGS_UPDATED = "Settings updated successfully";
/** What a page says when there is no word of the server. */
export const SETTINGS_UPDATE_FAILED = "Failed to update settings";
export const SETTINGS_LOAD_FAILED = "Failed to load settings";

/** The names of the general settings with their limits, in the order of the form. */
export const NAME_FIELDS = [
  { name: "dashboard_name", label: "Dashboard name", max: DASHBOARD_NAME_MAX },
  { name: "site_title", label: "Site title", max: SITE_TITLE_MAX },
] as const;

export type NameField = (typeof NAME_FIELDS)[number]["name"];

/** What is wrong with a name, or null; the server says the same. */
export function nameProblem(field: (typeof NAME_FIELDS)[number], value: string): string | null {
  const { length } = value.trim();
  if (length === 0) return `${field.label} is required`;
  return length > field.max ? `${field.label} must be at most ${field.max} characters` : null;
}
