import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import type { ManagedItem } from "./definition";

/** A subquery, for `IN (…)`, of the ids that a person is assigned to or has created: their own items. An id may come twice. */
export function ownItemIds({ table, members }: ManagedItem, actorId: string): SQL {
  return sql`SELECT ${members.itemId} FROM ${members.table} WHERE ${members.userId} = ${actorId}
    UNION ALL SELECT ${table.id} FROM ${table} WHERE ${table.createdBy} = ${actorId}`;
}

/** A subquery, for `IN (…)`, of the ids that somebody who is no superadmin may read. An id may come twice. */
export function readableIds(item: ManagedItem, actorId: string): SQL {
  const further = item.alsoReadable ? sql` UNION ALL ${item.alsoReadable(actorId)}` : sql``;
  return sql`${ownItemIds(item, actorId)}${further}`;
}

/**
 * The condition that an item may be read: superadmin, creator, assigned, or what the definition adds (decisions, "Who
 * may do what"). Stands in every query that reads items, so that what a person may not see does not exist for them.
 */
export function readableBy(item: ManagedItem, actor: Pick<Actor, "id" | "role">): SQL {
  if (seesEveryItem(actor)) return sql`1 = 1`;
  return sql`${item.table.id} IN (${readableIds(item, actor.id)})`;
}

/**
 * The same condition on a column that names an item, for a query whose rows come from elsewhere: the unary plus keeps it
 * from trying every item that the person may read on each of them.
 */
export function isReadableId(
  item: ManagedItem,
  actor: Pick<Actor, "id" | "role">,
  column: AnySQLiteColumn,
): SQL {
  if (seesEveryItem(actor)) return sql`1 = 1`;
  return sql`+${column} IN (${readableIds(item, actor.id)})`;
}
