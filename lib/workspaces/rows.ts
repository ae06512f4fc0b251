import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import { readSystemRole } from "@/lib/auth/roles";
import { avatarColumn } from "@/lib/auth/session";
import type { WorkspaceMemberView } from "./schema";

/** People whom one workspace can have. */
export const MAX_WORKSPACE_TEAM = 500;

/** A scalar subquery: the first members of a workspace, of the row at hand or the named one, in the order of their assignment, as JSON. */
export function workspaceTeamColumn(
  limit: number = MAX_WORKSPACE_TEAM,
  workspaceId: SQLWrapper = workspaces.id,
): SQL<string> {
  return subquery<string>(sql`SELECT json_group_array(json_array(id, name, email, avatar, role)) FROM (
    SELECT ${users.id} AS id, ${users.name} AS name, ${users.email} AS email, ${avatarColumn()} AS avatar, ${users.role} AS role
    FROM ${workspaceUsers} JOIN ${users} ON ${users.id} = ${workspaceUsers.userId}
    WHERE ${workspaceUsers.workspaceId} = ${workspaceId} ORDER BY ${workspaceUsers.assignedAt}, ${users.name} LIMIT ${limit})`);
}

/** A scalar subquery: how many members the workspace has. */
export function workspaceTeamCountColumn(workspaceId: SQLWrapper = workspaces.id): SQL<number> {
  return subquery<number>(
    sql`SELECT count(*) FROM ${workspaceUsers} WHERE ${workspaceUsers.workspaceId} = ${workspaceId}`,
  );
}

/** A scalar subquery: the ids of the row's workspace's members who are deactivated, as JSON. */
export function inactiveMembersColumn(): SQL<string> {
  return subquery<string>(sql`SELECT json_group_array(${users.id}) FROM ${workspaceUsers} JOIN ${users}
    ON ${users.id} = ${workspaceUsers.userId} WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${users.active} = 0`);
}

/** What `workspaceTeamColumn` answered. */
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
