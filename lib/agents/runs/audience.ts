import { type SQL, sql } from "drizzle-orm";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { projects } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { WORKSPACE_CATALOGUE } from "@/lib/workspaces/catalogue";
import type { Destination } from "../tools/tool";
import type { AudienceMember } from "./audience-words";
import type { ReadPlace } from "./places";
import { mayOpen, mayOpenAll } from "./visibility";

/**
 * The row `reader` of users as an actor, for SQL conditions. They put its ID into SQL and use
 * nothing else of a person who isn't a superadmin. Superadmins open everything and are left out
 * before.
 */
const READER: Pick<Actor, "id" | "role"> = {
  id: sql`reader.id` as unknown as string,
  role: DEFAULT_ROLE,
};

/** The same for a service account, which can read what its project has. */
const SERVICE_READER: Pick<Actor, "id" | "role" | "service"> = {
  ...READER,
  service: { projectId: sql`reader.service_project_id` as unknown as string, role: DEFAULT_ROLE },
};

/** SQL: the row `reader` may open every place of a list. */
const opensAll = (places: SQL): SQL =>
  sql`(CASE WHEN reader.service_project_id IS NULL THEN ${mayOpenAll(READER, places)} ELSE ${mayOpenAll(SERVICE_READER, places)} END)`;

/** SQL: the row `reader` may open a place. */
const opens = (place: SQL): SQL =>
  sql`(CASE WHEN reader.service_project_id IS NULL THEN ${mayOpen(READER, place)} ELSE ${mayOpen(SERVICE_READER, place)} END)`;

/** Input of a comparison: what was read, on whose behalf, and where it is written. */
export interface Comparison {
  places: readonly ReadPlace[];
  userId: string | null;
  to: Destination;
}

/**
 * SQL: the row `reader` would read what is written there. Leaves out the run's person and
 * superadmins, who see every run.
 */
function isReader({ userId, to }: Omit<Comparison, "places">): SQL {
  const isThere = sql`(${opensAll(sql`${JSON.stringify(to.places)}`)}
    OR reader.id IN (SELECT value FROM json_each(${JSON.stringify(to.people ?? [])})))`;
  return sql`reader.active = 1 AND reader.id IS NOT ${userId} AND reader.role NOT IN ${ROLES_SEEING_EVERY_ITEM} AND ${isThere}`;
}

/** SQL: someone not in `known` would read the text and can't open everything it quotes. */
export function hasOtherReader(
  { places, ...comparison }: Comparison,
  known: readonly string[],
): SQL {
  const quotes = sql`${JSON.stringify(places)}`;
  return sql`EXISTS (SELECT 1 FROM ${users} AS reader WHERE ${isReader(comparison)}
    AND reader.id NOT IN (SELECT value FROM json_each(${JSON.stringify(known)})) AND NOT ${opensAll(quotes)})`;
}

/** SQL: the name of a place; for a workspace, its project's name. */
function nameOf(place: SQL): SQL {
  const tables = { project: projects, workspace: projects, rag: rags, task: tasks, agent: agents };
  const named = Object.entries({ ...tables, server: integrations }).map(
    ([kind, table]) =>
      sql`WHEN ${kind} THEN (SELECT ${table.name} FROM ${table} WHERE ${table.id} = ${place} ->> '$.id')`,
  );
  return sql`CASE ${place} ->> '$.kind' ${sql.join(named, sql` `)} END`;
}

interface NamedPlace {
  place: ReadPlace;
  name: string | null;
}

/** Returns a place for a sentence: "E-commerce in Heron". */
function placeWords({ place, name }: NamedPlace): string {
  if (place.kind === "workspace")
    return `${WORKSPACE_CATALOGUE[place.type].label} in ${name ?? "a deleted project"}`;
  if (place.kind === "task") return name === null ? "a deleted task" : `the task “${name}”`;
  return name ?? `a deleted ${place.kind === "rag" ? "RAG" : place.kind}`;
}

/**
 * Returns everyone who would read what is written to a destination, by name, each with the sources
 * they can't open. All such comparisons use this function.
 */
export async function audienceOf(
  ctx: Context,
  { places, ...comparison }: Comparison,
): Promise<AudienceMember[]> {
  const closed = sql`SELECT json_group_array(json_object('place', json(seen.value), 'name', ${nameOf(sql`seen.value`)}))
    FROM json_each(${JSON.stringify(places)}) AS seen WHERE NOT ${opens(sql`seen.value`)}`;
  const rows = await ctx.db.all<{ id: string; name: string; closed: string }>(
    sql`SELECT reader.id, reader.name, (${closed}) AS closed FROM ${users} AS reader
      WHERE ${isReader(comparison)} ORDER BY reader.name COLLATE NOCASE, reader.id`,
  );
  return rows.map(({ id, name, closed: json }) => ({
    id,
    name,
    cannot_open: (JSON.parse(json) as NamedPlace[]).map(placeWords),
  }));
}

/** Returns the readers who can't open everything. */
export const withoutAccess = (members: readonly AudienceMember[]): AudienceMember[] =>
  members.filter(({ cannot_open }) => cannot_open.length > 0);

/** Pairs of reader and source, to compare an approval with the readers at execution. */
const pairsOf = (members: readonly AudienceMember[]): string[] =>
  members.flatMap(({ id, cannot_open }) => cannot_open.map((place) => JSON.stringify([id, place])));

/** Returns whether a reader can't open a source that the approval didn't list for them. */
export function audienceHasGrown(
  now: readonly AudienceMember[],
  approved: readonly AudienceMember[],
) {
  const known = new Set(pairsOf(approved));
  return pairsOf(now).some((pair) => !known.has(pair));
}

/** Parses the audience in a column; empty for null. */
export const readAudience = (stored: string | null): AudienceMember[] =>
  stored === null ? [] : (JSON.parse(stored) as AudienceMember[]);
