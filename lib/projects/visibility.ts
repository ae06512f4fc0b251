import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";

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

/** The condition over the row of `users` at hand that they may read the project: a column or a value. */
export function seesProject(project: SQL): SQL {
  return sql`(${users.role} IN ${ROLES_SEEING_EVERY_ITEM} OR ${isPersonOfProjects(project)})`;
}
