/** What the dialog needs of a task. */
export interface AssignableTask {
  id: string;
  name: string;
  project_id: string | null;
}

export interface ProjectChoice {
  id: string;
  name: string;
}

/** What stands for no project in an address and in a choice, and what for any of them. */
export const NO_PROJECT: ProjectChoice = { id: "none", name: "No project" };
export const ALL_PROJECTS: ProjectChoice = { id: "all", name: "All projects" };

export interface AssignDialogProps {
  task: AssignableTask;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Assigns in the caller's own way; without it the dialog does so and stays until it is done. */
  onAssign?: (project: ProjectChoice | null) => void;
}

/** What every screen says when an assignment fails. */
export const ASSIGN_FAILED = "Failed to assign task to project";

/** What an assignment says when it is done. */
export function assignedText(project: ProjectChoice | null): string {
  return project ? `Task assigned to ${project.name}` : "Task removed from its project";
}
