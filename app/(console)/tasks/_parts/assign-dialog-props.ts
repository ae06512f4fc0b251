/** The fields of a task that the dialog needs. */
export interface AssignableTask {
  id: string;
  name: string;
  project_id: string | null;
}

export interface ProjectChoice {
  id: string;
  name: string;
}

/** The choice of no project, in addresses and lists. */
export const NO_PROJECT: ProjectChoice = { id: "none", name: "No project" };
export const ALL_PROJECTS: ProjectChoice = { id: "all", name: "All projects" };

export interface AssignDialogProps {
  task: AssignableTask;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Replaces the dialog's own request. Without it, the dialog saves and stays open until done. */
  onAssign?: (project: ProjectChoice | null) => void;
}

/** Shown by every screen if an assignment fails. */
export const ASSIGN_FAILED = "Failed to assign task to project";

/** Returns the success message of an assignment. */
export function assignedText(project: ProjectChoice | null): string {
  return project ? `Task assigned to ${project.name}` : "Task removed from its project";
}
