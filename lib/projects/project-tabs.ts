/** The tabs of a project, in order. Everyone who can read the project can open them. */
export const PROJECT_TABS = [
  { id: "overview", label: "Overview" },
  { id: "content", label: "Content" },
  { id: "agents", label: "Agents" },
  { id: "team", label: "Team" },
  { id: "rags", label: "RAGs" },
  { id: "tasks", label: "Tasks" },
  { id: "integrations", label: "Integrations" },
  { id: "bindings", label: "Bindings" },
  { id: "settings", label: "Settings" },
] as const;

export type ProjectTab = (typeof PROJECT_TABS)[number]["id"];

export function isProjectTab(value: string): value is ProjectTab {
  return PROJECT_TABS.some(({ id }) => id === value);
}

/** Returns the path of a project's hub. */
export function projectPath(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}`;
}

/** Returns the path of a project's tab. */
export function projectTabPath(projectId: string, tab: ProjectTab): string {
  return `${projectPath(projectId)}/workspace/${tab}`;
}
