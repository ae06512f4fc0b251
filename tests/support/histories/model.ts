import type { SystemRole, TASK_ROLES } from "@/db/vocabulary";

/**
 * Who may do what with tasks, projects and workspaces. Written from docs/decisions.md ("Who may do
 * what") and independent of lib/. People are numbers. Permissions that come from seeing a project end
 * when the person no longer sees it.
 */
export interface ModelTask {
  id: string;
  project: number | null;
  creator: number;
  places: Map<number, (typeof TASK_ROLES)[number]>;
  /** The person who deleted it; null while it exists. */
  deletedBy: number | null;
}

export interface ModelProject {
  id: string;
  creator: number;
  /** False while it is in the trash. */
  isThere: boolean;
  team: Map<number, "admin" | "moderator">;
  /** The people of each of its workspaces. */
  workspaces: Map<string, Set<number>>;
}

export interface Model {
  roles: SystemRole[];
  projects: ModelProject[];
  tasks: ModelTask[];
}

/** "Superadmin, the creator, an assigned user; for a project also people assigned to one of its workspaces." */
export function seesProject({ roles, projects }: Model, person: number, at: number): boolean {
  const project = projects[at];
  if (!project?.isThere) return false;
  const isInWorkspace = [...project.workspaces.values()].some((people) => people.has(person));
  return (
    roles[person] === "superadmin" ||
    project.creator === person ||
    project.team.has(person) ||
    isInWorkspace
  );
}

/** "Superadmin, the project's creator, or assigned to that workspace." */
export function entersWorkspace(model: Model, person: number, at: number, type: string): boolean {
  const project = model.projects[at];
  const people = project?.workspaces.get(type);
  if (!project?.isThere || !people) return false;
  return model.roles[person] === "superadmin" || project.creator === person || people.has(person);
}

/** Returns a person's permissions on a task; null if it is hidden from them. */
export function rightsOn(model: Model, person: number, task: ModelTask) {
  const { roles, projects } = model;
  const isSuperadmin = roles[person] === "superadmin";
  const place = task.places.get(person);
  const seesIt =
    task.project === null
      ? isSuperadmin || task.creator === person || place !== undefined
      : seesProject(model, person, task.project);
  if (task.deletedBy !== null || !seesIt) return null;
  const projectRole = task.project === null ? null : projects[task.project]?.team.get(person);
  const isProjectAdmin = projectRole === "admin" && roles[person] !== "moderator";
  const owns = isSuperadmin || task.creator === person || place === "owner";
  return {
    edit: owns || isProjectAdmin,
    setStatus: owns || isProjectAdmin || place !== undefined,
    delete: owns,
  };
}

/**
 * "Who restores must see the project now"; without a project, a person who was on the task or
 * created it.
 */
export function mayRestore(model: Model, person: number, task: ModelTask): boolean {
  if (task.deletedBy === null) return false;
  if (task.project !== null && !model.projects[task.project]?.isThere) return false;
  if (model.roles[person] === "superadmin") return true;
  if (task.deletedBy !== person) return false;
  if (task.project === null) return task.creator === person || task.places.has(person);
  return seesProject(model, person, task.project);
}

/**
 * Ends people's permissions on tasks of projects that they no longer see. Tasks in the trash stay
 * unchanged.
 */
export function endLost(model: Model): void {
  for (const task of model.tasks) {
    if (task.project === null || task.deletedBy !== null) continue;
    if (!model.projects[task.project]?.isThere) continue;
    for (const person of task.places.keys())
      if (!seesProject(model, person, task.project)) task.places.delete(person);
  }
}
