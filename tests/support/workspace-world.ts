import type { WorkspaceType } from "@/db/vocabulary";
import { call, completeSetup, createPerson, type Person } from "./people";
import type { System } from "./system";

interface WorkspaceWorld {
  boss: Person;
  /** On the workspace's team. */
  member: Person;
  /** In the project, but in none of its workspaces. */
  projectMember: Person;
  outsider: Person;
  projectId: string;
  /** The workspace's path in the API. */
  base: string;
}

/** Creates a project with the workspaces, and one person for each relation to the first of them. */
export async function createWorkspaceWorld(
  system: System,
  workspaces: readonly [WorkspaceType, ...WorkspaceType[]],
): Promise<WorkspaceWorld> {
  await completeSetup(system);
  const boss = await createPerson(system, "superadmin");
  const member = await createPerson(system, "moderator");
  const projectMember = await createPerson(system, "admin");
  const outsider = await createPerson(system, "admin");
  const { body } = await call(system, boss, "POST", "/api/projects", {
    name: "Aurora",
    details: "d",
    projectUrl: "https://a.example.com",
    projectType: "Website",
    status: "active",
    workspaces,
    assigned_users: [projectMember.id],
  });
  const projectId: string = body.project.id;
  const base = `/api/projects/${projectId}/workspaces/${workspaces[0]}`;
  await call(system, boss, "POST", `${base}/users`, { userId: member.id });
  return { boss, member, projectMember, outsider, projectId, base };
}
