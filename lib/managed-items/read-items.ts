import { type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/sqlite-core";
import { users } from "@/db/schema/auth";
import { itemCounts } from "@/db/schema/counts";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import { pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { foundTotal } from "@/lib/search/found-total";
import type { ManagedItem } from "./definition";
import { inStatus, limitClause, orderClause } from "./list-query";
import type { ItemListQuery, ItemPage } from "./schema";
import { foundItemCount, foundItems } from "./search-items";
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
function pageClause(item: ManagedItem, actor: Reader, query: ItemListQuery): SQL {
  const { table } = item;
  const page = sql`${readableBy(item, actor)} AND ${inStatus(item, query)} ${orderClause(item, query)} ${limitClause(query)}`;
  const followsIndex = seesEveryItem(actor) && query.status === "all";
  if (followsIndex) return page;
  return sql`${table}.rowid IN (SELECT ${table}.rowid FROM ${table} WHERE ${page}) ${orderClause(item, query)}`;
}

/**
 * The statement that reads a page of the items that the person may read: `columns`, and in `found` how many a search finds
 * at all, null without one.
 */
export function itemPageStatement<Columns extends SelectedFields>(
  ctx: Context,
  item: ManagedItem,
  actor: Reader,
  query: ItemListQuery,
  columns: Columns,
) {
  const found = sql<number | null>`${query.q ? sql`page.found` : sql`NULL`}`.as("found");
  const select = ctx.db.select({ ...columns, found });
  if (!query.q) return select.from(item.table).where(pageClause(item, actor, query));
  // A cross join is walked in the order of its left side.
  return select
    .from(sql`(${foundItems(item, actor, query)}) AS page`)
    .crossJoin(item.table)
    .where(sql`${item.table}.rowid = page.page_row`);
}

/** How many of everything there is, from counters. */
const countsOfAll = ({ kind }: ManagedItem): SQL =>
  sql`SELECT ${itemCounts.status} AS status, ${itemCounts.items} AS count FROM ${itemCounts}
    WHERE ${itemCounts.kind} = ${kind} AND ${itemCounts.items} > 0`;

/** How many there are of the few that a person may read: these are counted. */
const countsOfReadable = (item: ManagedItem, actor: Reader): SQL =>
  sql`SELECT ${item.table.status} AS status, count(*) AS count FROM ${item.table}
    WHERE ${readableBy(item, actor)} GROUP BY ${item.table.status}`;

/** The statement that counts what the person may read, by status. */
export function countsStatement(ctx: Context, item: ManagedItem, actor: Reader) {
  const counts = seesEveryItem(actor) ? countsOfAll(item) : countsOfReadable(item, actor);
  return ctx.db
    .select({ status: sql<string>`status`.as("status"), count: sql<number>`count`.as("count") })
    .from(sql`(${counts})`);
}

interface ReadItems<Row> {
  item: ManagedItem;
  actor: Reader;
  query: ItemListQuery;
  /** What `itemPageStatement` answered. */
  rows: readonly Row[];
  /** What `countsStatement` answered. */
  counts: readonly { status: string; count: number }[];
}

/** A page of items with the numbers of the tiles. */
export async function itemPage<Row extends { found: number | null }, View>(
  ctx: Context,
  { item, actor, query, rows, counts }: ReadItems<Row>,
  view: (row: Row) => View,
): Promise<ItemPage<View>> {
  const sum = (cells: typeof counts) => cells.reduce((total, { count }) => total + count, 0);
  const inStatus = counts.filter(({ status }) => ["all", status].includes(query.status));
  const total = query.q
    ? await foundTotal(ctx, query, rows, foundItemCount(item, actor, query))
    : sum(inStatus);
  const byStatus = Object.fromEntries(counts.map(({ status, count }) => [status, count]));
  return { ...pageOf(rows.map(view), total, query), stats: { total: sum(counts), byStatus } };
}

/** The row, or the one failure for what is not there and what may not be seen. */
export function foundItem<Row>({ words }: ManagedItem, rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new AppError("not_found", words.notFound);
  return row;
}
