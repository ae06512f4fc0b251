import { and, type SQL, sql } from "drizzle-orm";
import { agentProjects } from "@/db/schema/agents";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { ragProjects } from "@/db/schema/rags";
import type { Actor } from "@/lib/auth/actor";
import type { Leaving, ManagedItem } from "@/lib/managed-items/definition";
import { readableBy } from "@/lib/managed-items/visibility";
import type { Context } from "@/lib/platform/context";
import { PROJECT_NOT_FOUND } from "./schema";

/**
 * Takes people out of a project's workspaces. A workspace assignment alone makes the project visible (decisions), so
 * whoever is removed from the project leaves its workspaces with it: otherwise their access would not end. Somebody
 * who shall keep one workspace only is assigned to that workspace again.
 */
function leaveWorkspaces(ctx: Context, { itemId, userIds, guard }: Leaving) {
  const inProject = sql`${workspaceUsers.workspaceId} IN (SELECT ${workspaces.id} FROM ${workspaces}
    WHERE ${workspaces.projectId} = ${itemId})`;
  return ctx.db
    .delete(workspaceUsers)
    .where(and(inProject, sql`${workspaceUsers.userId} IN (${userIds})`, guard));
}

/** Projects as a managed item. Whoever is assigned to one of a project's workspaces may read it too. */
export const PROJECT: ManagedItem = {
  kind: "project",
  table: projects,
  members: {
    table: projectUsers,
    itemId: projectUsers.projectId,
    userId: projectUsers.userId,
    role: projectUsers.role,
    assignedAt: projectUsers.assignedAt,
  },
  words: { notFound: PROJECT_NOT_FOUND, singular: "project" },
  fields: { url: "projectUrl", type: "projectType" },
  linkCount: sql`(SELECT count(*) FROM ${agentProjects} WHERE ${agentProjects.projectId} = ${projects.id})
    + (SELECT count(*) FROM ${ragProjects} WHERE ${ragProjects.projectId} = ${projects.id})`,
  alsoReadable: (actorId) => sql`SELECT ${workspaces.projectId} FROM ${workspaceUsers}
    JOIN ${workspaces} ON ${workspaces.id} = ${workspaceUsers.workspaceId} WHERE ${workspaceUsers.userId} = ${actorId}`,
  leaveStatement: leaveWorkspaces,
};

/** The condition that a project may be read, for the other areas that hang on projects. */
export function isReadableProject(actor: Pick<Actor, "id" | "role">): SQL {
  return readableBy(PROJECT, actor);
}
