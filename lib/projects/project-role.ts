import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { subquery } from "@/db/client";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { PROJECT_ROLES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { PROJECT_MANAGER } from "@/lib/auth/policy-conditions";
import { type ProjectRole, roleWithinProject } from "@/lib/auth/roles";
import { isNotDeleted } from "@/lib/trash/not-deleted";

type Person = Pick<Actor, "id" | "role" | "service">;

/** SQL: the actor's stored role on a project, or NULL if they aren't on its team. */
export function roleOnProject(
  { id, service }: Pick<Actor, "id" | "service">,
  project: SQL | AnySQLiteColumn | string,
): SQL<string | null> {
  return subquery<string | null>(
    service
      ? sql`CASE WHEN ${project} = ${service.projectId} THEN ${service.role} END`
      : sql`SELECT ${projectUsers.role} FROM ${projectUsers}
          WHERE ${projectUsers.projectId} = ${project} AND ${projectUsers.userId} = ${id}`,
  );
}

/**
 * SQL over a row of `workspaces`: the actor is on its team. Service accounts are on every team of
 * their project.
 */
export function isOnWorkspaceTeam({ id, service }: Pick<Actor, "id" | "service">): SQL {
  if (service) return sql`(${workspaces.projectId} = ${service.projectId})`;
  return sql`EXISTS (SELECT 1 FROM ${workspaceUsers}
    WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${workspaceUsers.userId} = ${id})`;
}

/** Returns the role that a person with this project role acts in. */
export const actingRole = ({ role, service }: Person, projectRole: ProjectRole): ProjectRole =>
  service ? projectRole : roleWithinProject(role, projectRole);

/**
 * SQL: the actor manages the project when the statement runs (`PROJECT_MANAGER`), and it isn't
 * deleted.
 */
export function managesProject(actor: Person, projectId: string): SQL {
  const isThere = sql`${projects.id} = ${projectId} AND ${isNotDeleted(projects)}`;
  if (seesEveryItem(actor)) return sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${isThere})`;
  const roles = PROJECT_ROLES.filter((projectRole) =>
    PROJECT_MANAGER.holds(actor, { createdBy: null, projectRole }),
  );
  return sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${isThere}
    AND (${projects.createdBy} = ${actor.id} OR ${roleOnProject(actor, projects.id)} IN ${roles}))`;
}
