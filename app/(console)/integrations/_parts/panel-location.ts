export type PanelParams = Record<string, string | string[] | undefined>;

/** Where the panel is: its own page or a settings tab. */
export interface PanelLocation {
  basePath: string;
  /** Parameters kept in every address, such as the tab. */
  kept: Readonly<Record<string, string>>;
  params: PanelParams;
}

/** The panel's filters from the address; empty if unset. */
export interface PanelFilters {
  q: string;
  status: string;
  type: string;
  category: string;
  active: string;
}

export const NO_FILTERS: PanelFilters = { q: "", status: "", type: "", category: "", active: "" };

type Place = Pick<PanelLocation, "basePath" | "kept">;

/** Returns the panel's address with these parameters, without empty ones. */
export function panelHref(
  { basePath, kept }: Place,
  filters: PanelFilters,
  further: Record<string, string> = {},
): string {
  const filled = Object.entries({ ...kept, ...filters, ...further }).filter(([, value]) => value);
  const query = new URLSearchParams(filled).toString();
  return query ? `${basePath}?${query}` : basePath;
}

/** Returns the single value of a parameter. */
export function paramOf(params: PanelParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value[0] : value;
}
