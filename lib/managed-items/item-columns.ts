import { type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import type { ManagedItem } from "./definition";
import { MAX_TEAM, teamColumn, teamCountColumn } from "./team";

/** Returns the columns of every item with its first `teamLimit` members, for one select. */
export function itemColumns(item: ManagedItem, teamLimit: number = MAX_TEAM) {
  const { table } = item;
  return {
    id: table.id,
    name: table.name,
    details: table.details,
    url: table.url,
    type: table.type,
    status: table.status,
    createdBy: table.createdBy,
    createdAt: table.createdAt,
    updatedAt: table.updatedAt,
    version: table.version,
    team: teamColumn(item, teamLimit).as("team"),
    creatorName: subquery<string | null>(
      sql`SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${table.createdBy}`,
    ).as("creator_name"),
  };
}

/**
 * Returns `itemColumns` plus the counts of a card. Whole teams are read anyway, so they aren't
 * counted separately.
 *
 * @param links a correlated subquery that counts the links to items of other kinds that the reader
 * can see.
 */
export function itemCardColumns(item: ManagedItem, links: SQL, teamLimit: number = MAX_TEAM) {
  return {
    ...itemColumns(item, teamLimit),
    teamCount: (teamLimit < MAX_TEAM ? teamCountColumn(item) : sql<null>`NULL`).as("team_count"),
    linkCount: subquery<number>(links).as("link_count"),
  };
}
