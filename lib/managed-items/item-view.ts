import { isoTime } from "@/lib/time";
import type { AssignedUserView, ItemCounts } from "./schema";
import { readTeam } from "./team";

/** A row selected with `itemColumns`. */
export interface ItemRow {
  id: string;
  name: string;
  details: string;
  url: string;
  type: string;
  status: string;
  createdBy: string | null;
  createdAt: number;
  updatedAt: number;
  version: number;
  /** JSON of `teamColumn`. */
  team: string;
  /** Null if the creator is unknown. */
  creatorName: string | null;
}

export interface ItemCardRow extends ItemRow {
  /** Null if `team` contains everyone. */
  teamCount: number | null;
  linkCount: number;
}

/** Parses the members of `teamColumn` for answers. */
function assignedUsersView(team: string): AssignedUserView[] {
  return readTeam(team).map(({ userId, userName, userEmail, avatar, userRole, assignedAt }) => ({
    userId,
    userName,
    userEmail,
    avatar,
    userRole,
    assignedAt: isoTime(assignedAt),
  }));
}

/** Adds a card's counts to an item. All three kinds use the same field names. */
export function withCounts<View extends { assigned_users: readonly AssignedUserView[] }>(
  view: View,
  { teamCount, linkCount }: Pick<ItemCardRow, "teamCount" | "linkCount">,
): View & ItemCounts {
  const assigned_users_count = teamCount ?? view.assigned_users.length;
  return { ...view, assigned_users_count, links_count: linkCount };
}

/** Returns the public fields that projects, agents and RAGs share. */
export function itemView(row: ItemRow) {
  return {
    id: row.id,
    name: row.name,
    details: row.details,
    status: row.status,
    assigned_users: assignedUsersView(row.team),
    created_by: row.createdBy,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}
