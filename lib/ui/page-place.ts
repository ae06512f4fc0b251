/** A page's parameters as the address has them. */
export type PageParams = Record<string, string | string[] | undefined>;

/** A part of a page that keeps its state in the address: the page's path and what the address says. */
export interface PagePlace {
  basePath: string;
  params: PageParams;
}

/** The first value of a parameter; a repeated one counts once. */
export function paramOf(params: PageParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The page's address with some parameters changed, null or "" for none; all others are kept. */
export function placeHref(
  { basePath, params }: PagePlace,
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

/** The link of this site that a plain click follows in its tab; null for any other click. */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  return link.origin === window.location.origin ? link : null;
}

/** The path that a plain click on a link of this site leads to, away from the page; null for any other click. */
export function internalLinkTarget(event: MouseEvent): string | null {
  const link = clickedLink(event);
  if (!link) return null;
  return isShownPage(link) ? null : `${link.pathname}${link.search}${link.hash}`;
}

/** Whether a link leads to the page that is shown, or to a place within it. */
export function isShownPage({ pathname, search }: HTMLAnchorElement): boolean {
  return pathname === window.location.pathname && search === window.location.search;
}
