import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { rowHasText } from "@/lib/search/row-text";
import { inPlace, textExpression } from "@/lib/search/search-index";
import { SEARCH_DEPTH } from "@/lib/search/search-rules";
import type { ManagedItem } from "./definition";
import { inStatus } from "./list-query";
import type { ItemListQuery } from "./schema";
import { readableBy } from "./visibility";

interface HitOptions {
  /** What is searched: names alone, or details and type too. */
  inNames?: boolean;
  /** How many at most. */
  depth?: number;
}

/**
 * SQL: the rowids, as `hit`, of the newest items that a search finds in a status among those that the person may read, up
 * to `SEARCH_DEPTH`. Who sees every item asks the search index; the few of anybody else are looked at, which costs less
 * than to tell the index which they are.
 */
export function itemHits(
  item: ManagedItem,
  actor: Pick<Actor, "id" | "role">,
  query: Pick<ItemListQuery, "q" | "status">,
  { inNames, depth = SEARCH_DEPTH }: HitOptions = {},
): SQL {
  const { table } = item;
  const { q, status } = query;
  const newest = sql`ORDER BY rowid DESC LIMIT ${depth}`;
  if (!seesEveryItem(actor)) {
    const text = rowHasText(q, {
      name: table.name,
      rest: inNames ? [] : [table.details, table.type],
    });
    return sql`SELECT ${table}.rowid AS hit FROM ${table}
      WHERE ${readableBy(item, actor)} AND ${inStatus(item, query, sql.raw("+"))} AND ${text} ${newest}`;
  }
  const index = sql.identifier(item.searchIndex);
  const text = textExpression(q, inNames ? "name" : "name rest");
  const asked = `${text}${inPlace(status === "all" ? [] : [status])}`;
  return sql`SELECT rowid AS hit FROM ${index} WHERE ${index} MATCH ${asked} ${newest}`;
}
