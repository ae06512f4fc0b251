import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { pageOf } from "@/lib/paging";
import { textMatches } from "@/lib/search/text-match";
import { areaOf, type ManagedItem } from "./definition";
import type { ItemCardRow, ItemRow } from "./item-view";
import type { ItemListQuery, ItemPage } from "./schema";
import { isReadableItem, readableBy, requireItem, requireItemId } from "./visibility";

export type Reader = Pick<Actor, "id" | "role">;

/** A statement that answers rows, by itself or in a batch. */
export type RowsStatement<Row> = BatchItem<"sqlite"> & PromiseLike<Row[]>;

/** How one kind of item is read. */
export interface ItemReads<Row extends ItemRow, View, CardRow extends ItemCardRow, Card> {
  item: ManagedItem;
  /** The statement of whole items. `clause` is everything after WHERE. */
  rows: (ctx: Context, actor: Reader, clause: SQL) => RowsStatement<Row>;
  view: (row: Row) => View;
  /** The statement of items with what a card counts, and with their first `teamLimit` members. */
  cards: (ctx: Context, actor: Reader, clause: SQL, teamLimit?: number) => RowsStatement<CardRow>;
  cardView: (row: CardRow) => Card;
}

/** An item with what goes beside its public fields. */
export interface StoredItem<View> {
  view: View;
  version: number;
  /** Null where whoever created it is not known any more. */
  creatorName: string | null;
}

/** The statement of one item, if the person may read it. */
export function itemStatement<Row extends ItemRow, View, CardRow extends ItemCardRow, Card>(
  ctx: Context,
  { item, rows }: Pick<ItemReads<Row, View, CardRow, Card>, "item" | "rows">,
  actor: Reader,
  id: string,
): RowsStatement<Row> {
  return rows(ctx, actor, isReadableItem(item, actor, id));
}

/**
 * What `itemStatement` answered.
 *
 * @throws AppError `not_found` for an item that is not there or not theirs to see.
 */
export function storedItem<Row extends ItemRow, View>(
  { item, view }: { item: ManagedItem; view: (row: Row) => View },
  rows: readonly Row[],
): StoredItem<View> {
  const row = requireItem(item, rows);
  return { view: view(row), version: row.version, creatorName: row.creatorName };
}

/**
 * One item that the person may read. One round trip.
 *
 * @throws AppError `unauthenticated`; `invalid_input` without an id; `not_found` for one that is not there or not theirs to see.
 */
export async function getItem<Row extends ItemRow, View, CardRow extends ItemCardRow, Card>(
  ctx: Context,
  reads: ItemReads<Row, View, CardRow, Card>,
  id: string,
): Promise<StoredItem<View>> {
  const { item } = reads;
  const actor = authorize(ctx.actor, `${areaOf(item)}.list`);
  requireItemId(item, id);
  return storedItem(reads, await itemStatement(ctx, reads, actor, id));
}

/** ORDER BY of a list: rowid tells equal keys apart, so that no item is on two pages. */
function orderBy({ table }: ManagedItem, { sort }: ItemListQuery): SQL {
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const columns = {
    created_at: [table.createdAt],
    name: [table.name],
    status: [table.status, table.createdAt],
  }[sort.replace(/^-/, "") as "created_at" | "name" | "status"];
  const keys = [...columns, sql`${table}.rowid`].map((key) => sql`${key} ${direction}`);
  return sql`ORDER BY ${sql.join(keys, sql`, `)}`;
}

/**
 * The statements of a page of the items that the person may read: its rows, and how many there are and how many
 * match in each status. The page is chosen first, so that the columns' subqueries run for its rows only.
 */
export function listStatements<Row extends ItemRow, View, CardRow extends ItemCardRow, Card>(
  ctx: Context,
  { item, cards }: ItemReads<Row, View, CardRow, Card>,
  actor: Reader,
  query: ItemListQuery,
  teamLimit?: number,
) {
  const { table } = item;
  const { q, status, page, perPage } = query;
  const isReadable = readableBy(item, actor);
  const matches = sql`${status === "all" ? sql`1 = 1` : eq(table.status, status)}
    AND ${q ? textMatches(table, [table.name, table.details, table.type], q) : sql`1 = 1`}`;
  const order = orderBy(item, query);
  const ids = sql`SELECT ${table.id} FROM ${table} WHERE ${isReadable} AND ${matches} ${order}
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  return {
    rows: cards(ctx, actor, sql`${table.id} IN (${ids}) ${order}`, teamLimit),
    statuses: ctx.db
      .select({
        status: sql<string>`${table.status}`.as("status"),
        count: sql<number>`count(*)`.as("count"),
        matching: sql<number>`count(*) FILTER (WHERE ${matches})`.as("matching"),
      })
      .from(table)
      .where(isReadable)
      .groupBy(table.status),
  };
}

interface ListResults<Row> {
  rows: readonly Row[];
  statuses: readonly { status: string; count: number; matching: number }[];
}

/** What `listStatements` answered, as a page with the numbers of the tiles. */
export function itemPage<Row, Card>(
  { cardView }: { cardView: (row: Row) => Card },
  { rows, statuses }: ListResults<Row>,
  query: ItemListQuery,
): ItemPage<Card> {
  const byStatus = Object.fromEntries(statuses.map(({ status, count }) => [status, count]));
  const sum = (name: "count" | "matching") =>
    statuses.reduce((total, numbers) => total + numbers[name], 0);
  return {
    ...pageOf(rows.map(cardView), sum("matching"), query),
    stats: { total: sum("count"), byStatus },
  };
}

/**
 * The items that the person may read, as a page. Two statements in one round trip, whatever the page's size.
 *
 * @param teamLimit how many members each item carries; all of them by default.
 * @throws AppError `unauthenticated`.
 */
export async function listItems<Row extends ItemRow, View, CardRow extends ItemCardRow, Card>(
  ctx: Context,
  reads: ItemReads<Row, View, CardRow, Card>,
  query: ItemListQuery,
  { teamLimit }: { teamLimit?: number } = {},
): Promise<ItemPage<Card>> {
  const actor = authorize(ctx.actor, `${areaOf(reads.item)}.list`);
  const results = await namedBatch(ctx.db, listStatements(ctx, reads, actor, query, teamLimit));
  return itemPage(reads, results, query);
}
