import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { valuesOf } from "@/db/client";
import { users } from "@/db/schema/auth";
import { projects, workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { type Action, can, seesEveryItem } from "@/lib/auth/policy";
import { isPerson } from "@/lib/auth/service-account";
import { boundProject } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { columnOf, type RecordDefinition } from "@/lib/records/definition";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { hasPage, recordPath } from "@/lib/records/description";
import { fold, hasWords, searchWords } from "@/lib/text/fold";
import { bestNameFirst } from "@/lib/text/folded-columns";
import { bestMatchingRows, recordLists } from "@/lib/text/record-index";
import { textMatches, wholeRunFirst } from "@/lib/text/text-match";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import { isEnterable } from "@/lib/workspaces/scope";
import type { SearchHit } from "./schema";

/** Maximum words of a search. A workspace matches by its project's name and its own. */
const MAX_WORDS = 6;

/** The record types that are searched: those with a page of their own, without metric values. */
export const SEARCHED_RECORDS = RECORD_DEFINITIONS.filter(
  ({ description }) => hasPage(description) && description.workspace !== "analytics",
);

interface Named {
  name: AnySQLiteColumn;
  id: AnySQLiteColumn;
}

/** SQL: ORDER BY. Names with the whole text come first, then early matches in short names. */
export function bestNames({ name, id }: Named, q: string): SQL {
  const position = sql`instr(lower(${name}), lower(${q}))`;
  return sql`${wholeRunFirst(name, q)}, ${position} = 0, ${position}, length(${name}), ${name}, ${id}`;
}

/** SQL: ORDER BY and LIMIT of the best names. */
export const bestFirst = (named: Named, { q, limit }: { q: string; limit: number }): SQL =>
  sql`ORDER BY ${bestNames(named, q)} LIMIT ${limit}`;

interface Wanted {
  q: string;
  limit: number;
}

/**
 * SQL: the person may search this kind at all, also with the token they use. What they can see is
 * filtered in each query.
 */
export const maySearch = (actor: Actor, action: Action): SQL =>
  can(actor, action) ? sql`1 = 1` : sql`1 = 0`;

/** Finds people by name or email, if the actor can list people. */
export async function findPeople(
  ctx: Context,
  actor: Actor,
  { q, limit }: Wanted,
): Promise<SearchHit[]> {
  const { id, name, email, active } = users;
  const found = await ctx.db
    .select({ id, name, email, active })
    .from(users)
    .where(
      sql`${maySearch(actor, "users.list")} AND ${isPerson()} AND ${textMatches(users, [name, email], q)} ${bestFirst(users, { q, limit })}`,
    );
  return found.map((person) => ({
    kind: "person",
    id: person.id,
    name: person.name || person.email,
    status: person.active ? "active" : "inactive",
    path: `/users?q=${encodeURIComponent(person.email)}`,
  }));
}

/** Returns the workspace types whose name contains the word. */
const typesNamed = (word: string): WorkspaceType[] =>
  WORKSPACE_TYPES.filter((type) => hasWords(workspaceEntry(type).name, word));

/**
 * Finds workspaces that the person can enter. Every word must be in the project's or the
 * workspace's name.
 */
export async function findWorkspaces(
  ctx: Context,
  actor: Actor,
  { q, limit }: Wanted,
): Promise<SearchHit[]> {
  const words = searchWords(q).slice(0, MAX_WORDS);
  const isFound = words.map((word) => {
    const types = typesNamed(word);
    const isInName = textMatches(projects, [projects.name], word);
    return types.length === 0
      ? isInName
      : sql`(${workspaces.type} IN ${valuesOf(types)} OR ${isInName})`;
  });
  const found = await ctx.db
    .select({
      id: workspaces.id,
      type: workspaces.type,
      // Needs an alias: D1 returns batch rows as objects, where columns with the same name collide.
      projectId: sql<string>`${projects.id}`.as("project_id"),
      project: projects.name,
    })
    // Reads each project's name once, not once for each of its workspaces.
    .from(projects)
    .crossJoin(workspaces)
    .where(
      sql`${workspaces.projectId} = ${projects.id} AND ${maySearch(actor, "workspaces.list")} AND ${isEnterable(actor)} AND ${sql.join(isFound, sql` AND `)}
        ORDER BY length(${projects.name}), ${projects.name}, ${workspaces.type}, ${workspaces.id} LIMIT ${limit}`,
    );
  return found.map(({ id, type, projectId, project }) => ({
    kind: "workspace",
    id,
    name: `${project} · ${workspaceEntry(type).name}`,
    status: type,
    path: workspacePath(projectId, type),
  }));
}

/** SQL: the ids of the workspaces that the person can enter. */
const enterableWorkspaces = (actor: Actor): SQL =>
  sql`SELECT ${workspaces.id} FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
    WHERE ${isEnterable(actor)}`;

/** SQL over a record: the person can enter its workspace. */
export const isInEnterable = (actor: Actor, { table }: Pick<RecordDefinition, "table">): SQL =>
  seesEveryItem(actor) && boundProject(actor) === null
    ? // The workspaces of deleted projects are few.
      sql`${table.workspaceId} NOT IN (SELECT ${workspaces.id} FROM ${projects} CROSS JOIN ${workspaces} ON ${workspaces.projectId} = ${projects.id}
        WHERE ${projects.deletedAt} IS NOT NULL)`
    : sql`${table.workspaceId} IN (${enterableWorkspaces(actor)})`;

/** The texts of a record type that are searched, with its title. */
export const searchedColumns = (definition: RecordDefinition) =>
  definition.description.search.map((name) => columnOf(definition, name));

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Finds records of one type by their searched texts, in workspaces that the person can enter. */
export async function findRecords(
  ctx: Context,
  actor: Actor,
  definition: RecordDefinition,
  { q, limit }: Wanted,
): Promise<SearchHit[]> {
  const { table, description } = definition;
  const title = columnOf(definition, description.title);
  const words = searchWords(q);
  const best = bestNameFirst(table, fold(q), words[0] ?? "");
  const rows = bestMatchingRows(table, {
    lists: recordLists(table, words),
    among: isInEnterable(actor, definition),
    isMatch: textMatches(table, searchedColumns(definition), q),
    ...{ best, limit },
  });
  const found = await ctx.db
    .select({
      id: sql<string>`${table.id}`.as("id"),
      name: sql<string>`${title}`.as("name"),
      projectId: sql<string>`${projects.id}`.as("project_id"),
      project: sql<string>`${projects.name}`.as("project_name"),
    })
    .from(table)
    .innerJoin(workspaces, sql`${workspaces.id} = ${table.workspaceId}`)
    .innerJoin(projects, sql`${projects.id} = ${workspaces.projectId}`)
    .where(
      sql`${maySearch(actor, "workspaces.enter")} AND ${isEnterable(actor)} AND ${table}.rowid IN (${rows}) ORDER BY ${best} LIMIT ${limit}`,
    );
  return found.map(({ id, name, projectId, project }) => ({
    kind: "record",
    id,
    name,
    status: `${capitalized(description.words.singular)} in ${project}`,
    path: recordPath(projectId, description, id),
  }));
}
