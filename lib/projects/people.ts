import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";

/** The people of a project: members, its creator, and members of one of its workspaces. */
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
 * A subquery of the ids of the people of projects. These may read the project; superadmins may too, whoever they are.
 *
 * @param ids what stands in `IN (…)`: a subquery of project ids, or one id.
 */
export function projectPeopleIds(ids: SQL): SQL {
  const ways = WAYS.map(
    ({ person, project, from }) =>
      sql`SELECT ${person} FROM ${from} WHERE ${project} IN (${ids}) AND ${person} IS NOT NULL`,
  );
  return sql.join(ways, sql` UNION `);
}

/**
 * The condition over the row of `users` at hand that they are one of these people. It looks at what is that person's:
 * for where few people are asked for, however many the projects have.
 */
export function isPersonOfProjects(ids: SQL): SQL {
  const ways = WAYS.map(
    ({ person, project, from }) =>
      sql`EXISTS (SELECT 1 FROM ${from} WHERE ${person} = ${users.id} AND ${project} IN (${ids}))`,
  );
  return sql`(${sql.join(ways, sql` OR `)})`;
}
