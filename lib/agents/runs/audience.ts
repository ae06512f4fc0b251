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
 * The row `reader` of users as who reads, for the conditions that a person is asked of: they put the id into SQL and ask
 * nothing else of a person who is no superadmin. Superadmins open everything, and are left out beforehand.
 */
const READER: Pick<Actor, "id" | "role"> = {
  id: sql`reader.id` as unknown as string,
  role: DEFAULT_ROLE,
};

/** The same of a service account, which reads what its project has. */
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

/** What is compared: what was read, on whose behalf, and where it is to be written. */
export interface Comparison {
  places: readonly ReadPlace[];
  userId: string | null;
  to: Destination;
}

/** SQL: the row `reader` reads what is written there: neither the run's person nor a superadmin, who reads every run. */
function isReader({ userId, to }: Omit<Comparison, "places">): SQL {
  const isThere = sql`(${opensAll(sql`${JSON.stringify(to.places)}`)}
    OR reader.id IN (SELECT value FROM json_each(${JSON.stringify(to.people ?? [])})))`;
  return sql`reader.active = 1 AND reader.id IS NOT ${userId} AND reader.role NOT IN ${ROLES_SEEING_EVERY_ITEM} AND ${isThere}`;
}

/** SQL: a person who was not named would read the text and can't open everything that it quotes. */
export function hasOtherReader(
  { places, ...comparison }: Comparison,
  known: readonly string[],
): SQL {
  const quotes = sql`${JSON.stringify(places)}`;
  return sql`EXISTS (SELECT 1 FROM ${users} AS reader WHERE ${isReader(comparison)}
    AND reader.id NOT IN (SELECT value FROM json_each(${JSON.stringify(known)})) AND NOT ${opensAll(quotes)})`;
}

/** SQL: what a place is called; of a workspace, its project. */
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

/** What a place is called in a sentence: "E-commerce in Heron". */
function placeWords({ place, name }: NamedPlace): string {
  if (place.kind === "workspace")
    return `${WORKSPACE_CATALOGUE[place.type].label} in ${name ?? "a deleted project"}`;
  if (place.kind === "task") return name === null ? "a deleted task" : `the task “${name}”`;
  return name ?? `a deleted ${place.kind === "rag" ? "RAG" : place.kind}`;
}

/**
 * Returns everyone who would read what is written somewhere, by name, each with what of it they may not open. This is the
 * one comparison of what a run has read with who reads what it writes.
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

/** Returns those who may not open all of it. */
export const withoutAccess = (members: readonly AudienceMember[]): AudienceMember[] =>
  members.filter(({ cannot_open }) => cannot_open.length > 0);

/** The people and places that an approval has named, to compare with what holds when it is carried out. */
const pairsOf = (members: readonly AudienceMember[]): string[] =>
  members.flatMap(({ id, cannot_open }) => cannot_open.map((place) => JSON.stringify([id, place])));

/** Returns whether a reader may not open something that the approval did not name for them. */
export function hasGrown(now: readonly AudienceMember[], approved: readonly AudienceMember[]) {
  const known = new Set(pairsOf(approved));
  return pairsOf(now).some((pair) => !known.has(pair));
}

/** Reads the members that a column holds; none for null. */
export const readAudience = (stored: string | null): AudienceMember[] =>
  stored === null ? [] : (JSON.parse(stored) as AudienceMember[]);
