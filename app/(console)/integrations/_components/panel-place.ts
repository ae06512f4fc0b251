export type PanelParams = Record<string, string | string[] | undefined>;

/** Where the panel stands: on its own page, or in a tab of the settings. */
export interface PanelPlace {
  basePath: string;
  /** Parameters that every address of the panel keeps, such as the tab. */
  kept: Readonly<Record<string, string>>;
  params: PanelParams;
}

/** The panel's filters as the address has them; blank where one is not set. */
export interface PanelFilters {
  q: string;
  status: string;
  type: string;
  category: string;
  active: string;
}

export const NO_FILTERS: PanelFilters = { q: "", status: "", type: "", category: "", active: "" };

type Place = Pick<PanelPlace, "basePath" | "kept">;

/** The address of the panel with these filters and further parameters; blank ones are left out. */
export function panelHref(
  { basePath, kept }: Place,
  filters: PanelFilters,
  further: Record<string, string> = {},
): string {
  const given = Object.entries({ ...kept, ...filters, ...further }).filter(([, value]) => value);
  const query = new URLSearchParams(given).toString();
  return query ? `${basePath}?${query}` : basePath;
}

/** A parameter's one value. */
export function paramOf(params: PanelParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value[0] : value;
}
