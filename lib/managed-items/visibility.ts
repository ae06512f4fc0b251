import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import { isIdKept, isKept } from "@/lib/trash/kept";
import type { ManagedItem } from "./definition";

type Reader = Pick<Actor, "id" | "role">;

/** Who sees what of this area, in words. */
export const WHO_SEES = {
  project:
    "A superadmin sees every project. Anybody else sees the projects that they created, that they are on the team of, and of which they are assigned to a workspace.",
  agent:
    "A superadmin sees every agent. Anybody else sees the agents that they created or are on the team of.",
  rag: "A superadmin sees every RAG. Anybody else sees the RAGs that they created or are on the team of.",
  links:
    "Of what is linked to a project, each reader sees the agents and RAGs that they may see themselves, and the names, types and states of its integrations.",
} as const;

/**
 * A subquery, for `IN (…)`, of the ids that a person is assigned to or has created: their own items. An id may come twice.
 * What is in the trash is nobody's.
 */
function ownItemIds({ table, members }: ManagedItem, actorId: string): SQL {
  return sql`SELECT ${members.itemId} FROM ${members.table} WHERE ${members.userId} = ${actorId}
      AND ${isIdKept(table, members.itemId)}
    UNION ALL SELECT ${table.id} FROM ${table} WHERE ${table.createdBy} = ${actorId} AND ${isKept(table)}`;
}

/** A subquery, for `IN (…)`, of the ids that somebody who is no superadmin may read. An id may come twice. */
export function readableIds(item: ManagedItem, actorId: string): SQL {
  const further = item.alsoReadable ? sql` UNION ALL ${item.alsoReadable(actorId)}` : sql``;
  return sql`${ownItemIds(item, actorId)}${further}`;
}

/**
 * The condition that an item may be read (`WHO_SEES`), which nothing in the trash may be. It stands in every query that
 * reads items, so that what a person may not see does not exist for them.
 */
export function readableBy(item: ManagedItem, actor: Reader): SQL {
  if (seesEveryItem(actor)) return isKept(item.table);
  return sql`${item.table.id} IN (${readableIds(item, actor.id)})`;
}

/**
 * The same condition on a column that names an item, for a query whose rows come from elsewhere. The unary plus keeps
 * SQLite from trying every item that the person may read on each row.
 */
export function isReadableId(item: ManagedItem, actor: Reader, column: AnySQLiteColumn): SQL {
  if (seesEveryItem(actor)) return isIdKept(item.table, column);
  return sql`+${column} IN (${readableIds(item, actor.id)})`;
}

/** The condition of one item that the person may read. */
export function isReadableItem(item: ManagedItem, actor: Reader, id: string): SQL {
  return sql`${item.table.id} = ${id} AND ${readableBy(item, actor)}`;
}

/**
 * The first row of an answer.
 *
 * @throws AppError `not_found` for what is not there, and alike for what may not be seen.
 */
export function requireItem<Row>({ words }: ManagedItem, rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new AppError("not_found", words.notFound);
  return row;
}

/** @throws AppError `invalid_input` without an id. */
export function requireItemId({ words }: ManagedItem, id: string): void {
  if (id.trim() === "") throw new AppError("invalid_input", words.idMissing);
}
