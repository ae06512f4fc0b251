import { type SQL, sql } from "drizzle-orm";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";

/**
 * A subquery of the ids of the people of projects: members, creators, and members of one of their workspaces. These may
 * read the project; superadmins may too, whoever they are.
 *
 * @param ids what stands in `IN (…)`: a subquery of project ids, or one id.
 */
export function projectPeopleIds(ids: SQL): SQL {
  return sql`SELECT ${projectUsers.userId} FROM ${projectUsers} WHERE ${projectUsers.projectId} IN (${ids})
    UNION SELECT ${projects.createdBy} FROM ${projects} WHERE ${projects.id} IN (${ids}) AND ${projects.createdBy} IS NOT NULL
    UNION SELECT ${workspaceUsers.userId} FROM ${workspaces} JOIN ${workspaceUsers}
      ON ${workspaceUsers.workspaceId} = ${workspaces.id} WHERE ${workspaces.projectId} IN (${ids})`;
}
