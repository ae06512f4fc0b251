import { type SQL, sql } from "drizzle-orm";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Membership, Way } from "@/lib/managed-items/definition";
import { asCreator, onTeam, seesAnyOf, seesItem } from "@/lib/managed-items/ways";

/** The table of project teams. */
export const PROJECT_TEAM: Membership = {
  table: projectUsers,
  itemKey: "projectId",
  itemId: projectUsers.projectId,
  userId: projectUsers.userId,
  role: projectUsers.role,
  assignedAt: projectUsers.assignedAt,
};

/** How a person comes to see a project. */
export const PROJECT_WAYS: readonly Way[] = [
  asCreator(projects),
  onTeam(PROJECT_TEAM),
  {
    person: workspaceUsers.userId,
    item: workspaces.projectId,
    from: sql`${workspaceUsers} JOIN ${workspaces} ON ${workspaces.id} = ${workspaceUsers.workspaceId}`,
    words: "are in a workspace of",
  },
];

/** `seesAnyOf` for projects. */
export const isPersonOfProjects = (ids: SQL): SQL => seesAnyOf(ids, PROJECT_WAYS);

/** `seesItem` for a project. */
export const seesProject = (project: SQL): SQL => seesItem(project, PROJECT_WAYS);
