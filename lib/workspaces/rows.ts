import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import { readSystemRole } from "@/lib/auth/roles";
import { avatarColumn } from "@/lib/auth/session";
import type { WorkspaceMemberView } from "./schema";

/** Maximum members of one workspace. */
export const MAX_WORKSPACE_TEAM = 500;

/**
 * A scalar subquery: the first members of the current row's workspace, or of the given one, by time
 * of assignment, as JSON.
 */
export function workspaceTeamColumn(
  limit: number = MAX_WORKSPACE_TEAM,
  workspaceId: SQLWrapper = workspaces.id,
): SQL<string> {
  return subquery<string>(sql`SELECT json_group_array(json_array(id, name, email, avatar, role)) FROM (
    SELECT ${users.id} AS id, ${users.name} AS name, ${users.email} AS email, ${avatarColumn()} AS avatar, ${users.role} AS role
    FROM ${workspaceUsers} JOIN ${users} ON ${users.id} = ${workspaceUsers.userId}
    WHERE ${workspaceUsers.workspaceId} = ${workspaceId} ORDER BY ${workspaceUsers.assignedAt}, ${users.name} LIMIT ${limit})`);
}

/** A scalar subquery: the number of members of the workspace. */
export function workspaceTeamCountColumn(workspaceId: SQLWrapper = workspaces.id): SQL<number> {
  return subquery<number>(
    sql`SELECT count(*) FROM ${workspaceUsers} WHERE ${workspaceUsers.workspaceId} = ${workspaceId}`,
  );
}

/** A scalar subquery: the ids of inactive members of the row's workspace, as JSON. */
export function inactiveMembersColumn(): SQL<string> {
  return subquery<string>(sql`SELECT json_group_array(${users.id}) FROM ${workspaceUsers} JOIN ${users}
    ON ${users.id} = ${workspaceUsers.userId} WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${users.active} = 0`);
}

/** Parses a `workspaceTeamColumn`. */
export function readWorkspaceTeam(json: string): WorkspaceMemberView[] {
  const rows = JSON.parse(json) as [string, string, string, string | null, string][];
  return rows.map(([id, name, email, avatar, role]) => ({
    id,
    name,
    email,
    avatar,
    role: readSystemRole(role),
  }));
}
