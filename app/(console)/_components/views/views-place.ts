export interface ViewsPlace {
  /** The list's key (lib/views/lists.ts). */
  list: string;
  /** Where the list stands: a page of its own, or a tab of another one. */
  path: string;
  /** What its address says beside the list's own parameters, such as the tab. */
  fixed?: Readonly<Record<string, string>>;
}

/** Where a view is shown: on the page that the person is on, which may be a tab of another one. */
export function viewHref({ path, fixed = {} }: ViewsPlace, query: string): string {
  const all = new URLSearchParams({ ...fixed, ...Object.fromEntries(new URLSearchParams(query)) });
  return all.size > 0 ? `${path}?${all}` : path;
}
