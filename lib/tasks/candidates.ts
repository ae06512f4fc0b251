import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { can, ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import { isPersonOfProjects, projectPeopleIds } from "@/lib/projects/people";

type Person = Pick<Actor, "id" | "role">;

/** The condition over the row of `users` at hand that they are one of the people of projects, given as for `IN (…)`. */
type IsOfProjects = (ids: SQL) => SQL;

/** For where everybody is looked at: who the people of the projects are is read once. */
const isListedIn: IsOfProjects = (ids) => sql`${users.id} IN (${projectPeopleIds(ids)})`;

/** The condition over the row of `users` at hand that they may read the project. */
export function seesProject(project: SQL): SQL {
  return sql`(${users.role} IN ${ROLES_SEEING_EVERY_ITEM} OR ${isPersonOfProjects(project)})`;
}

/** Who is known to the person: of those of no project, and of those who see the project. */
function whoIsKnown(actor: Person, project: SQL, isOf: IsOfProjects) {
  // Somebody with whom the person shares a project, and the person.
  const isShared = sql`(${users.id} = ${actor.id} OR ${isOf(readableIds(PROJECT, actor.id))})`;
  const readsIt = sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${project} AND ${isReadableProject(actor)})`;
  return {
    // Decisions: "everyone (admins and above)", which is who lists the users.
    ofNone: can(actor, "users.list") ? sql`1 = 1` : isShared,
    ofProject: sql`(${readsIt} OR ${isShared})`,
  };
}

/**
 * The condition over the row of `users` at hand that the person may add them to a task (decisions, "who may be added to
 * a task"): who can see the task's project; without one everybody, or for moderators those with whom they share a
 * project. Somebody who edits a task of a project that they cannot see themselves learns of nobody else there than of
 * those with whom they share one. Active people only.
 *
 * @param project the id of the task's project, or null: a column or a value.
 */
export function isCandidate(actor: Person, project: SQL): SQL {
  const { ofNone, ofProject } = whoIsKnown(actor, project, isPersonOfProjects);
  return sql`${users.active} = 1 AND CASE WHEN ${project} IS NULL THEN ${ofNone}
    ELSE ${seesProject(project)} AND ${ofProject} END`;
}

/** The same people for a list: of no project out of everybody by name, of one out of those who see it. */
export function listedCandidates(actor: Person, project: SQL) {
  const { ofNone, ofProject } = whoIsKnown(actor, project, isListedIn);
  const seeing = sql`SELECT ${users.id} FROM ${users} WHERE ${users.role} IN ${ROLES_SEEING_EVERY_ITEM}`;
  return {
    among: ofNone,
    pool: {
      applies: sql`${project} IS NOT NULL`,
      ids: sql`${seeing} UNION ${projectPeopleIds(project)}`,
      among: ofProject,
    },
  };
}
