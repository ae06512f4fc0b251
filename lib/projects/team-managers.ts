import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "@/db/schema/auth";
import { projectUsers } from "@/db/schema/projects";
import { PROJECT_ROLES, type ProjectRole } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { can, ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";
import { SYSTEM_ROLES } from "@/lib/auth/roles";
import { isPerson } from "@/lib/auth/service-account";
import { roleOnProject } from "./project-role";

type Person = Pick<Actor, "role" | "service">;

const manages = (person: Person, projectRole: ProjectRole | null): boolean =>
  can({ id: "", ...person }, "workspaces.assign", { createdBy: null, projectRole });

/**
 * SQL: the actor manages the teams of the project's workspaces when the statement runs
 * (`workspaces.assign`).
 */
export function managesTeams(
  actor: Pick<Actor, "id" | "role" | "service">,
  project: SQL | AnySQLiteColumn,
): SQL {
  const { role, service } = actor;
  if (manages({ role, service }, null)) return sql`1`;
  const roles = PROJECT_ROLES.filter((projectRole) => manages({ role, service }, projectRole));
  return roles.length === 0 ? sql`0` : sql`${roleOnProject(actor, project)} IN ${roles}`;
}

/** SQL over a row of `users`: they are on the project's team and manage its workspaces' teams. */
function isTeamManager(project: SQL | AnySQLiteColumn): SQL {
  const pairs = SYSTEM_ROLES.flatMap((role) =>
    PROJECT_ROLES.filter((projectRole) => manages({ role }, projectRole)).map(
      (projectRole) => sql`(${users.role} = ${role} AND member.role = ${projectRole})`,
    ),
  );
  return sql`EXISTS (SELECT 1 FROM ${projectUsers} AS member WHERE member.project_id = ${project}
    AND member.user_id = ${users.id} AND (${sql.join(pairs, sql` OR `)}))`;
}

/**
 * SQL for `FROM users WHERE …`: people who get a request for access to a workspace of the project.
 * These are members who manage the workspaces' teams, or superadmins if there are none.
 */
export function answersAccessRequests(project: SQL | AnySQLiteColumn): SQL {
  const [manager, active] = [isTeamManager(project), sql`${users.active} = 1 AND ${isPerson()}`];
  return sql`${active} AND (${manager} OR (${users.role} IN ${[...ROLES_SEEING_EVERY_ITEM]}
    AND NOT EXISTS (SELECT 1 FROM ${users} WHERE ${active} AND ${manager})))`;
}
