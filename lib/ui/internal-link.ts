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
