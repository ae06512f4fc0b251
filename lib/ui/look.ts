/** What a person may choose; dark is what stands before they have. */
export const THEMES = ["dark", "light", "system"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  dark: "Dark",
  light: "Light",
  system: "System",
};

const COOKIE = "atrium-theme";
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const isTheme = (text: string | undefined): text is Theme => THEMES.some((one) => one === text);

/** The value of one of the cookies above. Written out: the library for it would be in every page's script. */
function cookieValue(cookies: string | null, name: string): string | undefined {
  const beginning = `${name}=`;
  const found = (cookies ?? "").split("; ").find((one) => one.startsWith(beginning));
  return found?.slice(beginning.length);
}

/** The theme that a request's cookies name. The server puts it on the document, so that no other shows before it. */
export function themeOf(cookies: string | null): Theme {
  const chosen = cookieValue(cookies, COOKIE);
  return isTheme(chosen) ? chosen : "dark";
}

/** The theme that the document shows now. In the browser alone. */
export function shownTheme(): Theme {
  return [...document.documentElement.classList].find(isTheme) ?? "dark";
}

const listeners = new Set<() => void>();

/** Tells of every change in this tab. */
export function onLookChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a year. A browser that has no cookie store, or keeps none, shows the choice until the page is loaded anew. */
function keep(name: string, value: string): void {
  if (!("cookieStore" in window)) return;
  const expires = Date.now() + YEAR_MS;
  cookieStore.set({ name, value, path: "/", sameSite: "lax", expires }).catch(() => undefined);
}

/** Shows a theme at once, and keeps it for the next pages of this browser. */
export function chooseTheme(theme: Theme): void {
  keep(COOKIE, theme);
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(theme);
  for (const listener of listeners) listener();
}

/** How lists of projects, agents and RAGs are shown where the address does not say it. */
export const ITEM_VIEWS = ["cards", "table"] as const;
export type ItemView = (typeof ITEM_VIEWS)[number];

const VIEW_COOKIE = "atrium-items";

/** A name as one of the views; null for any other text. */
export const readItemView = (text: unknown): ItemView | null =>
  ITEM_VIEWS.find((one) => one === text) ?? null;

/** The view that a request's cookies name. */
export const itemViewOf = (cookies: string | null): ItemView =>
  readItemView(cookieValue(cookies, VIEW_COOKIE)) ?? "cards";

/** Keeps a view for the next lists of this browser. */
export const keepItemView = (view: ItemView): void => keep(VIEW_COOKIE, view);

/** The sidebar shows its icons alone: kept as the theme is, and on the document like it. */
const RAIL_COOKIE = "atrium-sidebar";

/** Whether a request's cookies say so. */
export const isRailOf = (cookies: string | null): boolean =>
  cookieValue(cookies, RAIL_COOKIE) === "rail";

/** Whether the document shows it so now. In the browser alone. */
export const isRailShown = (): boolean => document.documentElement.dataset.sidebar === "rail";

/** Folds the sidebar or unfolds it, for the next pages of this browser too. */
export function foldSidebar(isRail: boolean): void {
  const value = isRail ? "rail" : "whole";
  keep(RAIL_COOKIE, value);
  document.documentElement.dataset.sidebar = value;
  for (const listener of listeners) listener();
}
