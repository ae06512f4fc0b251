/** The path a plain click on a link of this site leads to; null for any other click. */
export function internalLinkTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  if (link.origin !== window.location.origin) return null;
  const samePage =
    link.pathname === window.location.pathname && link.search === window.location.search;
  if (samePage) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
