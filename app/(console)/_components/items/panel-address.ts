/** Takes the focus when the card that had it is gone. */
export const ITEMS_HEADING = "items-heading";

/** Where a panel stands: a page of its own or a tab of the settings page. */
export interface PanelAddress {
  path: string;
  /** Parameters that every link keeps, such as the settings tab. */
  fixed: Readonly<Record<string, string>>;
}

export type PanelParams = Readonly<Record<string, string | undefined>>;

/** The fixed parameters with the given ones; empty ones are left out. */
export function panelParams({ fixed }: PanelAddress, params: PanelParams): Record<string, string> {
  const all = Object.entries({ ...fixed, ...params });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** A link within the panel. */
export function panelHref(address: PanelAddress, params: PanelParams = {}): string {
  const query = new URLSearchParams(panelParams(address, params)).toString();
  return query ? `${address.path}?${query}` : address.path;
}
