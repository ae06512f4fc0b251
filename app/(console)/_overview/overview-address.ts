export interface WorkspaceFilter {
  /** A workspace type; "" for all. */
  workspace: string;
  /** A project's id; "" for all. */
  project: string;
}

/** The overview with these filters, at a page. */
export function overviewHref({ workspace, project }: WorkspaceFilter, page = 1): string {
  const query = new URLSearchParams({
    ...(workspace && { workspace }),
    ...(project && { project }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/?${query}` : "/";
}
