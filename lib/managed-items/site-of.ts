/**
 * Returns an item's address if it leads to another site, or "" if it is a page of this console, which
 * has nothing else to visit.
 *
 * @param console.origin the console's address.
 * @param console.page path of the item's own page, which stays known if the console moves.
 */
export function siteOf(url: string, { origin, page }: { origin: string; page: string }): string {
  const at = URL.parse(url);
  return at && (at.origin === origin || at.pathname === page) ? "" : url;
}
