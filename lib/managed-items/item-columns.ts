import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { ManagedItem } from "./definition";
import { subquery } from "./subquery";
import { MAX_TEAM, teamColumn, teamCountColumn } from "./team";

/** The columns that every item has, with its first `teamLimit` members, for one select. */
export function itemColumns(item: ManagedItem, teamLimit: number = MAX_TEAM) {
  const { table } = item;
  return {
    id: sql<string>`${table.id}`.as("id"),
    name: sql<string>`${table.name}`.as("name"),
    details: sql<string>`${table.details}`.as("details"),
    url: sql<string>`${table.url}`.as("url"),
    type: sql<string>`${table.type}`.as("type"),
    status: sql<string>`${table.status}`.as("status"),
    createdBy: sql<string | null>`${table.createdBy}`.as("created_by"),
    createdAt: sql<number>`${table.createdAt}`.as("created_at"),
    updatedAt: sql<number>`${table.updatedAt}`.as("updated_at"),
    version: sql<number>`${table.version}`.as("version"),
    team: teamColumn(item, teamLimit).as("team"),
    creatorName: subquery<string | null>(
      sql`SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${table.createdBy}`,
    ).as("creator_name"),
  };
}

/**
 * `itemColumns` with what a card counts. Whole teams are counted by their members, which are read anyway.
 *
 * @param links a correlated subquery: how many links between the row's item and items of other kinds the reader may see.
 */
export function itemCardColumns(item: ManagedItem, links: SQL, teamLimit: number = MAX_TEAM) {
  return {
    ...itemColumns(item, teamLimit),
    teamCount: (teamLimit < MAX_TEAM ? teamCountColumn(item) : sql<null>`NULL`).as("team_count"),
    linkCount: subquery<number>(links).as("link_count"),
  };
}
