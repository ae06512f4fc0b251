import { type SQL, sql } from "drizzle-orm";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { readableBy } from "@/lib/managed-items/visibility";
import { PROJECT_ID_MISSING, PROJECT_NOT_FOUND } from "@/lib/managed-items/words";
import { isIdNotDeleted, isNotDeleted } from "@/lib/trash/not-deleted";
import { leaveWorkspaceTeamsStatements, removeLostAssignmentsStatements } from "./lost-access";

/**
 * Projects as a managed item. People assigned to one of a project's workspaces, and its service
 * accounts, can read it too.
 */
export const PROJECT: ManagedItem = {
  kind: "project",
  table: projects,
  members: {
    table: projectUsers,
    itemKey: "projectId",
    itemId: projectUsers.projectId,
    userId: projectUsers.userId,
    role: projectUsers.role,
    assignedAt: projectUsers.assignedAt,
  },
  words: { notFound: PROJECT_NOT_FOUND, idMissing: PROJECT_ID_MISSING, singular: "project" },
  alsoReadable: ({ id, service }) =>
    service
      ? sql`SELECT ${projects.id} FROM ${projects} WHERE ${projects.id} = ${service.projectId} AND ${isNotDeleted(projects)}`
      : sql`SELECT ${workspaces.projectId} FROM ${workspaceUsers}
    JOIN ${workspaces} ON ${workspaces.id} = ${workspaceUsers.workspaceId} WHERE ${workspaceUsers.userId} = ${id}
      AND ${isIdNotDeleted(projects, workspaces.projectId)}`,
  beforeRemovalStatements: leaveWorkspaceTeamsStatements,
  endStatements: (ctx, { itemId, userId }) => {
    const inProject = sql`${tasks.projectId} = ${itemId}`;
    const ofPerson = sql`${inProject} AND ${taskUsers.userId} = ${userId}`;
    return removeLostAssignmentsStatements(ctx, userId === undefined ? inProject : ofPerson);
  },
};

/** SQL: the project can be read. For other areas whose rows belong to projects. */
export function isReadableProject(actor: Pick<Actor, "id" | "role" | "token" | "service">): SQL {
  return readableBy(PROJECT, actor);
}
