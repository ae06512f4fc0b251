import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import type { ManagedItem } from "./definition";
import { matching, pageClause } from "./list-query";
import type { ItemListQuery, ItemStats } from "./schema";
import { subquery } from "./subquery";
import { MAX_TEAM, teamColumn, teamCountColumn } from "./team";
import { readableBy } from "./visibility";

type Reader = Pick<Actor, "id" | "role">;

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
  };
}

/** `itemColumns` with what a card counts. */
export function itemCardColumns(item: ManagedItem, teamLimit?: number) {
  return {
    ...itemColumns(item, teamLimit),
    teamCount: teamCountColumn(item).as("team_count"),
    linkCount: subquery<number>(item.linkCount).as("link_count"),
  };
}

/** A scalar subquery: the name of who created the row's item; null where nobody is known. */
export function creatorNameColumn({ table }: ManagedItem) {
  return subquery<string | null>(
    sql`SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${table.createdBy}`,
  ).as("creator_name");
}

/** The condition of one item that the person may read. */
export function isReadableItem(item: ManagedItem, actor: Reader, id: string): SQL {
  return sql`${item.table.id} = ${id} AND ${readableBy(item, actor)}`;
}

/** Everything after WHERE of a page of the items that the person may read. */
export function itemPageClause(item: ManagedItem, actor: Reader, query: ItemListQuery): SQL {
  return sql`${readableBy(item, actor)} AND ${matching(item, query)} ${pageClause(item, query)}`;
}

/** The statement that counts what the person may read by status, and how much of it the search leaves. */
export function countsStatement(
  ctx: Context,
  item: ManagedItem,
  actor: Reader,
  query: ItemListQuery,
) {
  const { table } = item;
  return ctx.db
    .select({
      status: sql<string>`${table.status}`.as("status"),
      count: sql<number>`count(*)`.as("count"),
      matched: sql<number>`count(*) FILTER (WHERE ${matching(item, query)})`.as("matched"),
    })
    .from(table)
    .where(readableBy(item, actor))
    .groupBy(sql`${table.status}`);
}

/** A page of items with the numbers of the tiles, from what `countsStatement` answered. */
export function itemPage<View>(
  views: View[],
  counts: readonly { status: string; count: number; matched: number }[],
  query: ItemListQuery,
): PageOf<View> & { stats: ItemStats } {
  const sum = (key: "count" | "matched") => counts.reduce((total, row) => total + row[key], 0);
  const byStatus = Object.fromEntries(counts.map(({ status, count }) => [status, count]));
  return { ...pageOf(views, sum("matched"), query), stats: { total: sum("count"), byStatus } };
}

/** The row, or the one failure for what is not there and what may not be seen. */
export function foundItem<Row>({ words }: ManagedItem, rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new AppError("not_found", words.notFound);
  return row;
}
