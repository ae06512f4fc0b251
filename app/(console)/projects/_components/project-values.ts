export const STATUS_OPTIONS = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "planning", label: "Planning" },
  { value: "completed", label: "Completed" },
  { value: "archived", label: "Archived" },
];

/** What the project form holds. */
export interface ProjectValues {
  name: string;
  details: string;
  projectUrl: string;
  projectType: string;
  status: string;
  workspaces: string[];
  assigned_users: { userId: string; userRole: string }[];
}

const comparable = (value: unknown) => JSON.stringify(value);

function teamOf(people: ProjectValues["assigned_users"]) {
  return people.map(({ userId, userRole }) => `${userId} ${userRole}`).sort();
}

/** The fields that differ; lists without regard to order. An edit sends these and nothing else (work-areas §4). */
export function changedFields(before: ProjectValues, now: ProjectValues): Partial<ProjectValues> {
  const changed: Partial<ProjectValues> = {};
  for (const name of ["name", "details", "projectUrl", "projectType", "status"] as const) {
    if (before[name] !== now[name]) changed[name] = now[name];
  }
  if (comparable([...before.workspaces].sort()) !== comparable([...now.workspaces].sort())) {
    changed.workspaces = now.workspaces;
  }
  if (comparable(teamOf(before.assigned_users)) !== comparable(teamOf(now.assigned_users))) {
    changed.assigned_users = now.assigned_users;
  }
  return changed;
}
