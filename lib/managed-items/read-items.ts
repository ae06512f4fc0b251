import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { subquery } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { pageOf } from "@/lib/paging";
import { textMatches } from "@/lib/text/text-match";
import { areaOf, type ManagedItem } from "./definition";
import type { ItemCardRow, ItemRow } from "./item-view";
import type { ItemListQuery, ItemPage } from "./schema";
import { isReadableItem, readableBy, requireItem, requireItemId } from "./visibility";

export type Reader = Pick<Actor, "id" | "role">;

/** A statement that returns rows, alone or in a batch. */
type RowsStatement<Row> = BatchItem<"sqlite"> & PromiseLike<Row[]>;

/** How one kind of item is read. */
export interface ItemReads<Row extends ItemRow, View, CardRow extends ItemCardRow, Card> {
  item: ManagedItem;
  /** Returns the statement for whole items. `clause` is everything after WHERE. */
  rows: (ctx: Context, actor: Reader, clause: SQL) => RowsStatement<Row>;
  view: (row: Row) => View;
  /** Returns the statement for items with a card's counts and their first `teamLimit` members. */
  cards: (ctx: Context, actor: Reader, clause: SQL, teamLimit?: number) => RowsStatement<CardRow>;
  cardView: (row: CardRow) => Card;
}

/** An item's public fields with data that isn't public. */
export interface StoredItem<View> {
  view: View;
  version: number;
  /** Null if the creator is unknown. */
  creatorName: string | null;
}

/**
 * Returns one item, for a use case that has already authorized the person.
 *
 * @throws AppError `not_found` if the person can't see it.
 */
export async function readItem<Row extends ItemRow, View, CardRow extends ItemCardRow, Card>(
  ctx: Context,
  { item, rows, view }: Pick<ItemReads<Row, View, CardRow, Card>, "item" | "rows" | "view">,
  actor: Reader,
  id: string,
): Promise<StoredItem<View>> {
  const row = requireItem(item, await rows(ctx, actor, isReadableItem(item, actor, id)));
  return { view: view(row), version: row.version, creatorName: row.creatorName };
}

/**
 * Returns one item. One round trip.
 *
 * @throws AppError `invalid_input` without an id, `not_found` if the person can't see it.
 */
export async function getItem<Row extends ItemRow, View, CardRow extends ItemCardRow, Card>(
  ctx: Context,
  reads: ItemReads<Row, View, CardRow, Card>,
  id: string,
): Promise<StoredItem<View>> {
  const { item } = reads;
  const actor = authorize(ctx.actor, `${areaOf(item)}.list`);
  requireItemId(item, id);
  return readItem(ctx, reads, actor, id);
}

/** ORDER BY of a list. Equal keys are ordered by rowid, so that no item appears on two pages. */
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
 * Returns a page of items that the person can read. Two statements in one round trip, whatever the
 * page size. The page is selected first, so that the columns' subqueries run only for its rows.
 *
 * @param teamLimit maximum members per item. All by default.
 */
export async function listItems<Row extends ItemRow, View, CardRow extends ItemCardRow, Card>(
  ctx: Context,
  { item, cards, cardView }: ItemReads<Row, View, CardRow, Card>,
  query: ItemListQuery,
  { teamLimit }: { teamLimit?: number } = {},
): Promise<ItemPage<Card>> {
  const actor = authorize(ctx.actor, `${areaOf(item)}.list`);
  const { table } = item;
  const { q, status, page, perPage } = query;
  const isReadable = readableBy(item, actor);
  const matches = sql`${status === "all" ? sql`1 = 1` : eq(table.status, status)}
    AND ${q ? textMatches(table, [table.name, table.details, table.type], q) : sql`1 = 1`}`;
  const isNarrowed = status !== "all" || q !== "";
  const order = orderBy(item, query);
  const ids = sql`SELECT ${table.id} FROM ${table} WHERE ${isReadable} AND ${matches} ${order}
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  const [rows, statuses] = await Promise.all([
    cards(ctx, actor, sql`${table.id} IN (${ids}) ${order}`, teamLimit),
    ctx.db
      .select({
        status: sql<string>`${table.status}`.as("status"),
        count: sql<number>`count(*)`.as("count"),
        // Apart from the counts, so that an index of texts and that of statuses are enough.
        matching: (isNarrowed
          ? subquery<number>(sql`SELECT count(*) FROM ${table} WHERE ${isReadable} AND ${matches}`)
          : sql<null>`NULL`
        ).as("matching"),
      })
      .from(table)
      .where(isReadable)
      .groupBy(table.status),
  ]);
  const byStatus = Object.fromEntries(statuses.map(({ status, count }) => [status, count]));
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  return {
    ...pageOf(rows.map(cardView), statuses[0]?.matching ?? total, query),
    stats: { total, byStatus },
  };
}
