import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";
import { isIdNotDeleted, isNotDeleted } from "@/lib/trash/not-deleted";
import type { ItemTable, Membership, Way } from "./definition";

/** Returns the way of the person who created the item. */
export const asCreator = (table: ItemTable): Way => ({
  person: table.createdBy,
  item: table.id,
  from: sql`${table}`,
  words: "created",
});

/** Returns the way of people on the item's team. */
export const onTeam = ({ table, userId, itemId }: Membership): Way => ({
  person: userId,
  item: itemId,
  from: sql`${table}`,
  words: "are on the team of",
});

/**
 * A subquery for `IN (…)`: ids of the items that a person sees in one of the ways. May contain
 * duplicates. Leaves out deleted items.
 */
export function idsSeenBy(personId: string, table: ItemTable, ways: readonly Way[]): SQL {
  const parts = ways.map(({ person, item, from }) => {
    const isThere = item === table.id ? isNotDeleted(table) : isIdNotDeleted(table, item);
    return sql`SELECT ${item} FROM ${from} WHERE ${person} = ${personId} AND ${isThere}`;
  });
  return sql.join(parts, sql` UNION ALL `);
}

/**
 * SQL over a row of `users`: they see one of the items in one of the ways. Superadmins, who see
 * every item, are not included. Deleted items count too.
 *
 * @param ids the contents of `IN (…)`: a subquery of ids, or one id. Not a column of a table that
 *   the ways read: inside, it would mean their own row.
 */
export function seesAnyOf(ids: SQL, ways: readonly Way[]): SQL {
  const parts = ways.map(
    ({ person, item, from }) =>
      sql`EXISTS (SELECT 1 FROM ${from} WHERE ${person} = ${users.id} AND ${item} IN (${ids}))`,
  );
  return sql`(${sql.join(parts, sql` OR `)})`;
}

/** SQL over a row of `users`: they see the item, as superadmins or in one of the ways. */
export function seesItem(id: SQL, ways: readonly Way[]): SQL {
  return sql`(${users.role} IN ${ROLES_SEEING_EVERY_ITEM} OR ${seesAnyOf(id, ways)})`;
}

/** Returns the ways in words: "created or are on the team of". */
export const inWords = (ways: readonly Way[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(ways.map(({ words }) => words));
