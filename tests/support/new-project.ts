import { call, type Person } from "./people";
import type { System } from "./system";

const FIELDS = {
  name: "Aurora",
  details: "The northern launch",
  projectUrl: "https://aurora.example.com/",
  projectType: "Website",
  status: "active",
};

/** Creates a project through the API; returns its id. */
export async function newProject(
  system: System,
  boss: Person,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await call(system, boss, "POST", "/api/projects", { ...FIELDS, ...changes });
  return body.project.id;
}

/** Adds a person to a workspace in the database. */
export async function joinWorkspace(
  system: System,
  projectId: string,
  type: string,
  ...people: Person[]
): Promise<void> {
  const statement = system.env.DB.prepare(
    "INSERT INTO workspace_users (workspace_id, user_id, assigned_at) SELECT id, ?, ? FROM workspaces WHERE project_id = ? AND type = ?",
  );
  const now = Date.now();
  await system.env.DB.batch(
    people.map((person, index) => statement.bind(person.id, now + index, projectId, type)),
  );
}
