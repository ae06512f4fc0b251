import { firstText, isFields } from "@/lib/managed-items/assigned-user-schema";

export interface AssignedProject {
  projectId: string | null;
  projectName: string | null;
  projectRole: string | null;
}

/**
 * Reads an entry of assigned_projects (work-areas §3): a plain string, which is the project's id, or an object with
 * projectId or id, projectName or name, projectRole or role. Null for anything that names no project.
 */
export function readAssignedProject(entry: unknown): AssignedProject | null {
  if (typeof entry === "string") {
    return entry === "" ? null : { projectId: entry, projectName: null, projectRole: null };
  }
  if (!isFields(entry)) return null;
  const project = {
    projectId: firstText(entry, "projectId", "id"),
    projectName: firstText(entry, "projectName", "name"),
    projectRole: firstText(entry, "projectRole", "role"),
  };
  return project.projectId === null && project.projectName === null ? null : project;
}
