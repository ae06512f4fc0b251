import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { can, ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import { isPersonOfProjects } from "@/lib/projects/visibility";

type Person = Pick<Actor, "id" | "role">;

/** The condition over the row of `users` at hand that they may read the project. */
export function seesProject(project: SQL): SQL {
  return sql`(${users.role} IN ${ROLES_SEEING_EVERY_ITEM} OR ${isPersonOfProjects(project)})`;
}

/** Who is known to the person: of those of no project, and of those who see the project. */
function whoIsKnown(actor: Person, project: SQL) {
  // Somebody with whom the person shares a project, and the person.
  const isShared = sql`(${users.id} = ${actor.id} OR ${isPersonOfProjects(readableIds(PROJECT, actor.id))})`;
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
  const { ofNone, ofProject } = whoIsKnown(actor, project);
  return sql`${users.active} = 1 AND CASE WHEN ${project} IS NULL THEN ${ofNone}
    ELSE ${seesProject(project)} AND ${ofProject} END`;
}
