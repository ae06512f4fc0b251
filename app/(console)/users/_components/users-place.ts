export type PanelParams = Record<string, string | string[] | undefined>;

/** Where the panel stands, `/users` or the settings page, and what the URL says there. */
export interface UsersPlace {
  basePath: string;
  params: PanelParams;
}

export type UsersMode = "list" | "create" | "edit";

/** The first value of a parameter; a repeated one counts once. */
export function paramOf(params: PanelParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The panel's mode; whatever the URL says instead is the list. */
export function readMode(params: PanelParams): UsersMode {
  const mode = paramOf(params, "mode");
  return mode === "create" || mode === "edit" ? mode : "list";
}

/** The panel's address with some parameters changed, null for none; all others are kept. */
export function usersHref(
  { basePath, params }: UsersPlace,
  changes: Record<string, string | number | null>,
): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(params)) {
    const value = paramOf(params, name);
    if (value && !(name in changes)) query.set(name, value);
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${basePath}?${text}` : basePath;
}

/** The list as it was before a form was opened. */
export function listHref(place: UsersPlace): string {
  return usersHref(place, { mode: null, user: null });
}
