import { afterAll, beforeAll } from "vitest";
import { call, completeSetup, createPerson, type Person } from "./people";
import { type System, startSystem } from "./system";

export const FIELDS = {
  name: "Aurora",
  details: "The northern launch",
  projectUrl: "https://aurora.example.com",
  projectType: "Website",
  status: "active",
};
export let system: System;
/** People by their relation to the shared project. */
export const people = {} as Record<Name, Person | null>;
export type Name =
  | "superadmin"
  | "creator"
  | "memberAdmin"
  | "memberModerator"
  | "memberSuperadmin"
  | "workspaceMember"
  | "outsider"
  | "anonymous";
/** Everyone who may read the shared project. */
export const READERS: Name[] = [
  "superadmin",
  "creator",
  "memberAdmin",
  "memberModerator",
  "memberSuperadmin",
  "workspaceMember",
];
export const ALL: Name[] = [...READERS, "outsider", "anonymous"];
/** Id of the project that the readers may read. */
export let shared: string;

export const as = (
  name: Name,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => call(system, people[name] ?? null, method, path, body, headers);
export const make = (changes: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  as("superadmin", "POST", "/api/projects", { ...FIELDS, ...changes }, headers);

/** Starts a system with these people and the shared project. */
export function withSharedProject(): void {
  beforeAll(async () => {
    system = await startSystem();
    await completeSetup(system);
    people.superadmin = await createPerson(system, "superadmin");
    people.creator = await createPerson(system, "moderator");
    people.memberAdmin = await createPerson(system, "admin");
    people.memberModerator = await createPerson(system, "moderator");
    people.memberSuperadmin = await createPerson(system, "admin");
    people.workspaceMember = await createPerson(system, "moderator");
    people.outsider = await createPerson(system, "admin");
    people.anonymous = null;
    const made = await make({
      name: "Shared",
      assigned_users: [
        people.memberModerator.id,
        { userId: people.memberAdmin.id, userRole: "admin" },
        { userId: people.memberSuperadmin.id, userRole: "superadmin" },
      ],
    });
    if (made.status !== 201)
      throw new Error(JSON.stringify(made.body) + system.logs().slice(-5).join("\n"));
    shared = made.body.project.id;
    const { DB } = system.env;
    await DB.batch([
      DB.prepare("UPDATE projects SET created_by = ? WHERE id = ?").bind(people.creator.id, shared),
      DB.prepare(
        "INSERT INTO workspace_users (workspace_id, user_id, assigned_at) SELECT id, ?, 1000 FROM workspaces WHERE project_id = ? AND type = 'crm'",
      ).bind(people.workspaceMember.id, shared),
    ]);
  });
  afterAll(() => system.close());
}
