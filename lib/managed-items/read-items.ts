import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { itemCounts } from "@/db/schema/counts";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import type { ManagedItem } from "./definition";
import { limitClause, matching, orderClause } from "./list-query";
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

/**
 * `itemColumns` with what a card counts.
 *
 * @param links a correlated subquery: how many links between the row's item and items of other kinds the reader may see.
 */
export function itemCardColumns(item: ManagedItem, links: SQL, teamLimit?: number) {
  return {
    ...itemColumns(item, teamLimit),
    teamCount: teamCountColumn(item).as("team_count"),
    linkCount: subquery<number>(links).as("link_count"),
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

/**
 * Everything after WHERE of a page of the items that the person may read. The columns of the rows, subqueries among
 * them, are read for this page's rows only: the page follows an index, or it is chosen before they are read.
 */
export function itemPageClause(item: ManagedItem, actor: Reader, query: ItemListQuery): SQL {
  const { table } = item;
  const found = sql`${readableBy(item, actor)} AND ${matching(item, query)}`;
  const page = sql`${found} ${orderClause(item, query)} ${limitClause(query)}`;
  const followsIndex = seesEveryItem(actor) && query.status === "all";
  if (followsIndex) return page;
  return sql`${table}.rowid IN (SELECT ${table}.rowid FROM ${table} WHERE ${page}) ${orderClause(item, query)}`;
}

/** How many of everything there is, from counters; a search is looked for in the rows, without their subqueries. */
function countsOfAll(item: ManagedItem, query: ItemListQuery): SQL {
  const { status, items, kind } = itemCounts;
  const inStatus = query.status === "all" ? sql`1 = 1` : sql`${status} = ${query.status}`;
  const found = query.q
    ? sql`(SELECT count(*) FROM ${item.table} WHERE ${item.table.status} = ${status} AND ${matching(item, query)})`
    : items;
  return sql`SELECT ${status} AS status, ${items} AS count, CASE WHEN ${inStatus} THEN ${found} ELSE 0 END AS matched
    FROM ${itemCounts} WHERE ${kind} = ${item.kind} AND ${items} > 0`;
}

/** How many there are of the few that a person may read: these are counted. */
function countsOfReadable(item: ManagedItem, actor: Reader, query: ItemListQuery): SQL {
  const { table } = item;
  return sql`SELECT ${table.status} AS status, count(*) AS count, count(*) FILTER (WHERE ${matching(item, query)}) AS matched
    FROM ${table} WHERE ${readableBy(item, actor)} GROUP BY ${table.status}`;
}

/** The statement that counts what the person may read by status, and how much of it the query leaves. */
export function countsStatement(
  ctx: Context,
  item: ManagedItem,
  actor: Reader,
  query: ItemListQuery,
) {
  const counts = seesEveryItem(actor)
    ? countsOfAll(item, query)
    : countsOfReadable(item, actor, query);
  return ctx.db
    .select({
      status: sql<string>`status`.as("status"),
      count: sql<number>`count`.as("count"),
      matched: sql<number>`matched`.as("matched"),
    })
    .from(sql`(${counts})`);
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
