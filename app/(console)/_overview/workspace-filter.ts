import type { MyWorkspaceView } from "@/lib/workspaces/schema";

export interface WorkspaceFilter {
  /** A workspace type; "" for all. */
  type: string;
  /** A project's id; "" for all. */
  project: string;
}

/** The workspaces that a filter leaves. */
export function filterWorkspaces<
  Entry extends Pick<MyWorkspaceView, "workspaceType" | "projectId">,
>(workspaces: readonly Entry[], { type, project }: WorkspaceFilter): Entry[] {
  return workspaces.filter(
    (entry) =>
      (type === "" || entry.workspaceType === type) &&
      (project === "" || entry.projectId === project),
  );
}

/** The projects to filter by, each once, as name plus type. */
export function projectOptions(workspaces: readonly MyWorkspaceView[]) {
  const labels = new Map<string, string>();
  for (const { projectId, projectName, projectType } of workspaces) {
    labels.set(projectId, `${projectName} (${projectType})`);
  }
  return [...labels].map(([value, label]) => ({ value, label }));
}

/** The types to filter by, each once. */
export function typeOptions(workspaces: readonly MyWorkspaceView[]): string[] {
  return [...new Set(workspaces.map((entry) => entry.workspaceType))];
}
