import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { agentProjects } from "@/db/schema/agents";
import { ragProjects } from "@/db/schema/rags";
import type { Actor } from "@/lib/auth/actor";
import { can, seesEveryItem } from "@/lib/auth/policy";
import { boundProject } from "@/lib/auth/token-scope";
import { AppError } from "@/lib/errors";
import { isIdNotDeleted, isNotDeleted } from "@/lib/trash/not-deleted";
import type { ManagedItem } from "./definition";
import { idsSeenBy, inWords } from "./ways";

type Reader = Pick<Actor, "id" | "role" | "token" | "service">;

/** Who sees the projects, agents or RAGs, in words. Says what `readableBy` does. */
export function whoSees({ words, ways, ofServiceAccounts }: ManagedItem): string {
  const all = `${words.singular}s`;
  const rule = `Superadmins see all ${all}. Everyone else sees ${all} they ${inWords(ways)}.`;
  return ofServiceAccounts ? `${rule} ${ofServiceAccounts.words}` : rule;
}

/** Who sees the links of a project, in words. */
export const WHO_SEES_LINKS =
  "In a project you see the linked agents and RAGs you have access to, and the name, type and status of its integrations.";

/**
 * A subquery for `IN (…)`: ids that a person who isn't a superadmin can read. May contain
 * duplicates.
 */
function readableIds({ table, ways, ofServiceAccounts }: ManagedItem, actor: Reader): SQL {
  return actor.service && ofServiceAccounts
    ? ofServiceAccounts.ids(actor.service)
    : idsSeenBy(actor.id, table, ways);
}

/**
 * A subquery: ids that a token limited to a project can read, which are the project and what is
 * linked to it.
 */
function boundIds({ kind }: ManagedItem, projectId: string): SQL {
  switch (kind) {
    case "agent":
      return sql`SELECT ${agentProjects.agentId} FROM ${agentProjects} WHERE ${agentProjects.projectId} = ${projectId}`;
    case "rag":
      return sql`SELECT ${ragProjects.ragId} FROM ${ragProjects} WHERE ${ragProjects.projectId} = ${projectId}`;
    default:
      return sql`SELECT ${projectId}`;
  }
}

/** SQL: the id can be read by the person (superadmins can read `all`) and with their token. */
function isReadable(item: ManagedItem, actor: Reader, { id, all }: { id: SQL; all: SQL }): SQL {
  const ofPerson = seesEveryItem(actor) ? all : sql`${id} IN (${readableIds(item, actor)})`;
  const project = boundProject(actor);
  return project === null ? ofPerson : sql`(${ofPerson} AND ${id} IN (${boundIds(item, project)}))`;
}

/** A subquery for `IN (…)`: ids that a person who isn't a superadmin can read with their token. */
export function readableIdsOf(item: ManagedItem, actor: Reader): SQL {
  const project = boundProject(actor);
  if (project === null) return readableIds(item, actor);
  return sql`SELECT ${item.table.id} FROM ${item.table} WHERE ${item.table.id} IN (${readableIds(item, actor)})
    AND ${item.table.id} IN (${boundIds(item, project)})`;
}

/**
 * SQL: the item can be read (`whoSees`). Never true for deleted items. Every query that reads
 * items has it, so what a person can't see doesn't exist for them.
 */
export function readableBy(item: ManagedItem, actor: Reader): SQL {
  const all = isNotDeleted(item.table);
  return isReadable(item, actor, { id: sql`${item.table.id}`, all });
}

/**
 * The same condition on a column with an item's id, for queries on other tables. The unary plus
 * keeps SQLite from trying every readable item for each row.
 */
export function isReadableId(item: ManagedItem, actor: Reader, column: AnySQLiteColumn | SQL): SQL {
  const all = isIdNotDeleted(item.table, column);
  return isReadable(item, actor, { id: sql`+${column}`, all });
}

/**
 * SQL: the person manages the item whose id is in a column, as its creator or a superadmin.
 *
 * @param action what managing it is in the policy.
 */
export function isManagedId(
  item: ManagedItem,
  actor: Actor,
  column: AnySQLiteColumn,
  action: "agents.assign" | "rags.documents",
): SQL {
  const { table } = item;
  const isOwn = can(actor, action, { createdBy: actor.id })
    ? sql`${table.createdBy} = ${actor.id}`
    : sql`0`;
  const isTheirs = can(actor, action, { createdBy: null }) ? sql`1` : isOwn;
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${column} AND ${readableBy(item, actor)} AND ${isTheirs})`;
}

/** SQL: the row is this item, and the person can read it. */
export function isReadableItem(item: ManagedItem, actor: Reader, id: string): SQL {
  return sql`${item.table.id} = ${id} AND ${readableBy(item, actor)}`;
}

/**
 * Returns the first row.
 *
 * @throws AppError `not_found` if there is none, because the item doesn't exist or can't be seen.
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
