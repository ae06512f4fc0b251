/** The list whose views are shown, and the page that shows it. */
export interface ViewsTarget {
  /** The list's key in lib/views/lists.ts. */
  list: string;
  /** Path of the page that shows the list. */
  path: string;
  /** Other parameters of the page, such as the tab. */
  fixed?: Readonly<Record<string, string>>;
}

/** Returns the address of a view on the current page, which may be a tab of another page. */
export function viewHref({ path, fixed = {} }: ViewsTarget, query: string): string {
  const all = new URLSearchParams({ ...fixed, ...Object.fromEntries(new URLSearchParams(query)) });
  return all.size > 0 ? `${path}?${all}` : path;
}
