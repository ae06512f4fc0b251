import { type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import {
  type ProjectRole,
  readProjectRole,
  readSystemRole,
  type SystemRole,
} from "@/lib/auth/roles";
import { avatarColumn } from "@/lib/auth/session";
import type { ManagedItem } from "./definition";

/** Maximum members of one item. Cards show the first three. */
export const MAX_TEAM = 500;
export const TEAM_PREVIEW = 3;

interface TeamMember {
  userId: string;
  userName: string;
  userEmail: string;
  /** URL of their picture. */
  avatar: string | null;
  userRole: ProjectRole;
  userSystemRole: SystemRole;
  /** In milliseconds. */
  assignedAt: number;
}

/** By time of assignment, then by name. */
const inOrder = (a: TeamMember, b: TeamMember): number =>
  a.assignedAt - b.assignedAt || (a.userName < b.userName ? -1 : 1);

/**
 * A scalar subquery: the row's first `limit` members by time of assignment, as JSON. Part of the
 * statement that reads the items, so a team costs no extra query or round trip. Whole teams are
 * sorted by `readTeam`, because sorting a hundred teams in the database takes a third of a list's
 * time.
 */
export function teamColumn({ table, members }: ManagedItem, limit: number = MAX_TEAM): SQL<string> {
  const first =
    limit < MAX_TEAM
      ? sql`ORDER BY ${members.assignedAt}, ${users.name} LIMIT ${limit}`
      : sql`LIMIT ${MAX_TEAM}`;
  return subquery<string>(sql`SELECT json_group_array(json_array(user_id, user_name, user_email, avatar, project_role, system_role, assigned_at))
    FROM (SELECT ${members.userId} AS user_id, ${users.name} AS user_name, ${users.email} AS user_email, ${avatarColumn()} AS avatar,
        ${members.role} AS project_role, ${users.role} AS system_role, ${members.assignedAt} AS assigned_at
      FROM ${members.table} JOIN ${users} ON ${users.id} = ${members.userId}
      WHERE ${members.itemId} = ${table.id} ${first})`);
}

/** A scalar subquery: the number of members of the row's item. */
export function teamCountColumn({ table, members }: ManagedItem): SQL<number> {
  return subquery<number>(
    sql`SELECT count(*) FROM ${members.table} WHERE ${members.itemId} = ${table.id}`,
  );
}

/** Parses a `teamColumn` and sorts it by time of assignment. */
export function readTeam(json: string): TeamMember[] {
  const rows = JSON.parse(json) as [
    string,
    string,
    string,
    string | null,
    string,
    string,
    number,
  ][];
  const members = rows.map(
    ([userId, userName, userEmail, avatar, projectRole, systemRole, assignedAt]) => ({
      userId,
      userName,
      userEmail,
      avatar,
      userRole: readProjectRole(projectRole),
      userSystemRole: readSystemRole(systemRole),
      assignedAt,
    }),
  );
  return members.sort(inOrder);
}
