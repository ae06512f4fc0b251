import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { itemCounts } from "@/db/schema/counts";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import { pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { SEARCH_DEPTH } from "@/lib/search/search-rules";
import type { ManagedItem } from "./definition";
import { inStatus, limitClause, orderClause } from "./list-query";
import type { ItemListQuery, ItemPage } from "./schema";
import { itemHits } from "./search-items";
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

/** The same of a search: the page is chosen among its few hits. */
function foundClause(item: ManagedItem, actor: Reader, query: ItemListQuery): SQL {
  const { table } = item;
  const order = orderClause(item, query, sql.raw("+"));
  return sql`${table}.rowid IN (SELECT ${table}.rowid FROM (${itemHits(item, actor, query)}) AS hits
    CROSS JOIN ${table} ON ${table}.rowid = hits.hit WHERE ${readableBy(item, actor)} ${order} ${limitClause(query)}) ${order}`;
}

/**
 * Everything after WHERE of a page of the items that the person may read. The columns of the rows, subqueries among
 * them, are read for this page's rows only: the page follows an index, or it is chosen before they are read.
 */
export function itemPageClause(item: ManagedItem, actor: Reader, query: ItemListQuery): SQL {
  const { table } = item;
  if (query.q) return foundClause(item, actor, query);
  const page = sql`${readableBy(item, actor)} AND ${inStatus(item, query)} ${orderClause(item, query)} ${limitClause(query)}`;
  const followsIndex = seesEveryItem(actor) && query.status === "all";
  if (followsIndex) return page;
  return sql`${table}.rowid IN (SELECT ${table}.rowid FROM ${table} WHERE ${page}) ${orderClause(item, query)}`;
}

/** How many of everything there is, from counters. */
const countsOfAll = ({ kind }: ManagedItem): SQL =>
  sql`SELECT ${itemCounts.status} AS status, ${itemCounts.items} AS count FROM ${itemCounts}
    WHERE ${itemCounts.kind} = ${kind} AND ${itemCounts.items} > 0`;

/** How many there are of the few that a person may read: these are counted. */
const countsOfReadable = (item: ManagedItem, actor: Reader): SQL =>
  sql`SELECT ${item.table.status} AS status, count(*) AS count FROM ${item.table}
    WHERE ${readableBy(item, actor)} GROUP BY ${item.table.status}`;

/** The statement that counts what the person may read by status, and in each of its rows what a search finds. */
export function countsStatement(
  ctx: Context,
  item: ManagedItem,
  actor: Reader,
  query: ItemListQuery,
) {
  const counts = seesEveryItem(actor) ? countsOfAll(item) : countsOfReadable(item, actor);
  const found = query.q ? sql`(SELECT count(*) FROM (${itemHits(item, actor, query)}))` : sql`NULL`;
  return ctx.db
    .select({
      status: sql<string>`status`.as("status"),
      count: sql<number>`count`.as("count"),
      found: sql<number | null>`${found}`.as("found"),
    })
    .from(sql`(${counts})`);
}

/** A page of items with the numbers of the tiles, from what `countsStatement` answered. */
export function itemPage<View>(
  views: View[],
  counts: readonly { status: string; count: number; found: number | null }[],
  query: ItemListQuery,
): ItemPage<View> {
  const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0);
  const inStatus = counts.filter(({ status }) => ["all", status].includes(query.status));
  const total = query.q ? (counts[0]?.found ?? 0) : sum(inStatus);
  const byStatus = Object.fromEntries(counts.map(({ status, count }) => [status, count]));
  return {
    ...pageOf(views, total, query),
    stats: { total: sum(counts), byStatus },
    more: query.q !== "" && total >= SEARCH_DEPTH,
  };
}

/** The row, or the one failure for what is not there and what may not be seen. */
export function foundItem<Row>({ words }: ManagedItem, rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new AppError("not_found", words.notFound);
  return row;
}
