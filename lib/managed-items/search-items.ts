import { type SQL, sql } from "drizzle-orm";
import { itemCounts } from "@/db/schema/counts";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { foundCount, foundPage } from "@/lib/search/found-page";
import { rowHasText } from "@/lib/search/row-text";
import { inPlace, textExpression } from "@/lib/search/search-index";
import type { ManagedItem } from "./definition";
import { inStatus, limitClause, orderClause } from "./list-query";
import type { ItemListQuery } from "./schema";
import { readableBy } from "./visibility";

type Person = Pick<Actor, "id" | "role">;

/** What the search index is asked for, by whoever sees every item. */
function askedOf({ searchIndex: index }: ManagedItem, { q, status }: ItemListQuery) {
  const narrowed = inPlace(status === "all" ? [] : [status]);
  return { index, expression: sql`${textExpression(q, index, "name rest")} || ${narrowed}` };
}

/**
 * True where the items are looked at one by one: the few of somebody who does not see every item, which costs less than to
 * tell the index which they are; and for a single character, which is in nearly all of them.
 */
const isLookedAt = (actor: Person, q: string): boolean =>
  !seesEveryItem(actor) || [...q].length === 1;

function readableWithText(item: ManagedItem, actor: Person, query: ItemListQuery): SQL {
  const { table } = item;
  const text = rowHasText(query.q, [table.name, table.details, table.type]);
  return sql`FROM ${table} WHERE ${readableBy(item, actor)} AND ${inStatus(item, query, sql.raw("+"))} AND ${text}`;
}

/**
 * SQL: the rowids of a page of the items that a search finds among those that the person may read, in order, as
 * `page_row`, and beside each how many it finds at all, as `found`.
 */
export function foundItems(item: ManagedItem, actor: Person, query: ItemListQuery): SQL {
  const { table } = item;
  const order = {
    indexed: orderClause(item, query),
    plain: orderClause(item, query, sql.raw("+")),
  };
  if (isLookedAt(actor, query.q)) {
    const found = readableWithText(item, actor, query);
    const inOrder = seesEveryItem(actor) ? order.indexed : order.plain;
    return sql`SELECT (SELECT count(*) ${found}) AS found, ${table}.rowid AS page_row
      ${found} ${inOrder} ${limitClause(query)}`;
  }
  const all = sql`(SELECT sum(${itemCounts.items}) FROM ${itemCounts} WHERE ${itemCounts.kind} = ${item.kind})`;
  const { page, perPage } = query;
  return foundPage({ table, ...askedOf(item, query), order, page, perPage, all });
}

/** SQL: how many items a search finds among those that the person may read. */
export function foundItemCount(item: ManagedItem, actor: Person, query: ItemListQuery): SQL {
  if (isLookedAt(actor, query.q))
    return sql`SELECT count(*) ${readableWithText(item, actor, query)}`;
  return foundCount(askedOf(item, query));
}

/** SQL: the rowids, as `hit`, of the newest `depth` items with the text in their name that the person may read. */
export function newestNamed(item: ManagedItem, actor: Person, q: string, depth: number): SQL {
  const { table } = item;
  const newest = sql`ORDER BY rowid DESC LIMIT ${depth}`;
  if (isLookedAt(actor, q))
    return sql`SELECT ${table}.rowid AS hit FROM ${table}
      WHERE ${readableBy(item, actor)} AND ${rowHasText(q, [table.name])} ${newest}`;
  const index = sql.identifier(item.searchIndex);
  const asked = textExpression(q, item.searchIndex, "name");
  return sql`SELECT rowid AS hit FROM ${index} WHERE ${index} MATCH (${asked}) ${newest}`;
}
