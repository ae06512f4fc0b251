import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { readableBy } from "@/lib/managed-items/visibility";
import { leaveProjectStatements } from "./leaving";
import { PROJECT_ID_MISSING, PROJECT_NOT_FOUND } from "./schema";

/** Projects as a managed item. Whoever is assigned to one of a project's workspaces may read it too. */
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
  alsoReadable: (actorId) => sql`SELECT ${workspaces.projectId} FROM ${workspaceUsers}
    JOIN ${workspaces} ON ${workspaces.id} = ${workspaceUsers.workspaceId} WHERE ${workspaceUsers.userId} = ${actorId}`,
  leaveStatements: leaveProjectStatements,
};

/** The condition that a project may be read, for the other areas that hang on projects. */
export function isReadableProject(actor: Pick<Actor, "id" | "role">): SQL {
  return readableBy(PROJECT, actor);
}

/** The ways to be one of a project's people: on its team, its creator, or assigned to one of its workspaces. */
const WAYS = [
  { person: projectUsers.userId, project: projectUsers.projectId, from: sql`${projectUsers}` },
  { person: projects.createdBy, project: projects.id, from: sql`${projects}` },
  {
    person: workspaceUsers.userId,
    project: workspaces.projectId,
    from: sql`${workspaces} JOIN ${workspaceUsers} ON ${workspaceUsers.workspaceId} = ${workspaces.id}`,
  },
];

/**
 * The condition over the row of `users` at hand that they are one of the people of projects: these may read it, as
 * `readableBy` has it for one person. Superadmins may too, whoever they are.
 *
 * @param ids what stands in `IN (…)`: a subquery of project ids, or one id.
 */
export function isPersonOfProjects(ids: SQL): SQL {
  const ways = WAYS.map(
    ({ person, project, from }) =>
      sql`EXISTS (SELECT 1 FROM ${from} WHERE ${person} = ${users.id} AND ${project} IN (${ids}))`,
  );
  return sql`(${sql.join(ways, sql` OR `)})`;
}
