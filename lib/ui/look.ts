/** The themes. Dark is the default. */
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

/**
 * Returns the value of one of the cookies above. Without a library, because every page would load
 * it.
 */
function cookieValue(cookies: string | null, name: string): string | undefined {
  const beginning = `${name}=`;
  const found = (cookies ?? "").split("; ").find((one) => one.startsWith(beginning));
  return found?.slice(beginning.length);
}

/**
 * Returns the theme from a request's cookies. The server renders it, so that no other theme flashes
 * first.
 */
export function themeOf(cookies: string | null): Theme {
  const chosen = cookieValue(cookies, COOKIE);
  return isTheme(chosen) ? chosen : "dark";
}

/** Returns the current theme of the document. Browser only. */
export function shownTheme(): Theme {
  return [...document.documentElement.classList].find(isTheme) ?? "dark";
}

const listeners = new Set<() => void>();

/**
 * Calls the listener when the theme or the view changes in this tab. Returns a function that stops
 * it.
 */
export function onLookChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a cookie for a year. Without cookies, the choice lasts until the page reloads. */
function keep(name: string, value: string): void {
  if (!("cookieStore" in window)) return;
  const expires = Date.now() + YEAR_MS;
  cookieStore.set({ name, value, path: "/", sameSite: "lax", expires }).catch(() => undefined);
}

/** Shows a theme and stores it in this browser. */
export function chooseTheme(theme: Theme): void {
  keep(COOKIE, theme);
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(theme);
  for (const listener of listeners) listener();
}

/** How lists of projects, agents and RAGs are shown if the URL doesn't say. */
const ITEM_VIEWS = ["cards", "table"] as const;
export type ItemView = (typeof ITEM_VIEWS)[number];

const VIEW_COOKIE = "atrium-items";

/** Returns the text as a view, or null if it isn't one. */
export const readItemView = (text: unknown): ItemView | null =>
  ITEM_VIEWS.find((one) => one === text) ?? null;

/** Returns the view from a request's cookies. */
export const itemViewOf = (cookies: string | null): ItemView =>
  readItemView(cookieValue(cookies, VIEW_COOKIE)) ?? "cards";

/** Stores a view in this browser. */
export const keepItemView = (view: ItemView): void => keep(VIEW_COOKIE, view);

/** The cookie for the collapsed sidebar, which shows only icons. Handled like the theme. */
const RAIL_COOKIE = "atrium-sidebar";

/** Returns true if a request's cookies say the sidebar is collapsed. */
export const isRailOf = (cookies: string | null): boolean =>
  cookieValue(cookies, RAIL_COOKIE) === "rail";

/** Returns true if the sidebar is collapsed. Browser only. */
export const isRailShown = (): boolean => document.documentElement.dataset.sidebar === "rail";

/** Collapses or expands the sidebar, and stores that in this browser. */
export function foldSidebar(isRail: boolean): void {
  const value = isRail ? "rail" : "whole";
  keep(RAIL_COOKIE, value);
  document.documentElement.dataset.sidebar = value;
  for (const listener of listeners) listener();
}
