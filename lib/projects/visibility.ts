import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";

/**
 * How a person belongs to a project: on its team, as its creator, or assigned to one of its
 * workspaces.
 */
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
 * SQL over a row of `users`: they belong to one of the projects, and so can read it. The same rule
 * as `readableBy`, for many people. Superadmins are not included.
 *
 * @param ids the contents of `IN (…)`: a subquery of project ids, or one id.
 */
export function isPersonOfProjects(ids: SQL): SQL {
  const ways = WAYS.map(
    ({ person, project, from }) =>
      sql`EXISTS (SELECT 1 FROM ${from} WHERE ${person} = ${users.id} AND ${project} IN (${ids}))`,
  );
  return sql`(${sql.join(ways, sql` OR `)})`;
}

/** SQL over a row of `users`: they can read the project, given as a column or a value. */
export function seesProject(project: SQL): SQL {
  return sql`(${users.role} IN ${ROLES_SEEING_EVERY_ITEM} OR ${isPersonOfProjects(project)})`;
}
