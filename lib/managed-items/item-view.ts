import { isoTime } from "@/lib/ui/time";
import type { AssignedUserView, ItemCounts } from "./schema";
import { readTeam } from "./team";

/** What `itemColumns` selects. */
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
  /** Null where nobody is known. */
  creatorName: string | null;
}

export interface ItemCardRow extends ItemRow {
  /** Null where `team` holds everybody. */
  teamCount: number | null;
  linkCount: number;
}

/** The members that `teamColumn` answered, as answers carry them. */
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

/** An item with what a card counts, under the names that all three share. */
export function withCounts<View extends { assigned_users: readonly AssignedUserView[] }>(
  view: View,
  { teamCount, linkCount }: Pick<ItemCardRow, "teamCount" | "linkCount">,
): View & ItemCounts {
  const assigned_users_count = teamCount ?? view.assigned_users.length;
  return { ...view, assigned_users_count, links_count: linkCount };
}

/** The public fields whose names projects, agents and RAGs share. */
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
