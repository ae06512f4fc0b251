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
import type { ResourceRef } from "./resource-refs";
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

/** SQL: the row `reader` may open every resource of a list. */
const opensAll = (resources: SQL): SQL =>
  sql`(CASE WHEN reader.service_project_id IS NULL THEN ${mayOpenAll(READER, resources)} ELSE ${mayOpenAll(SERVICE_READER, resources)} END)`;

/** SQL: the row `reader` may open a resource. */
const opens = (resource: SQL): SQL =>
  sql`(CASE WHEN reader.service_project_id IS NULL THEN ${mayOpen(READER, resource)} ELSE ${mayOpen(SERVICE_READER, resource)} END)`;

/** Input of a comparison: what was read, on whose behalf, and where it is written. */
interface Comparison {
  resources: readonly ResourceRef[];
  userId: string | null;
  to: Destination;
}

/**
 * SQL: the row `reader` would read what is written there. Leaves out the run's person and
 * superadmins, who see every run.
 */
function isReader({ userId, to }: Omit<Comparison, "resources">): SQL {
  const isThere = sql`(${opensAll(sql`${JSON.stringify(to.resources)}`)}
    OR reader.id IN (SELECT value FROM json_each(${JSON.stringify(to.people ?? [])})))`;
  return sql`reader.active = 1 AND reader.id IS NOT ${userId} AND reader.role NOT IN ${ROLES_SEEING_EVERY_ITEM} AND ${isThere}`;
}

/** SQL: someone not in `known` would read the text and can't open everything it quotes. */
export function hasOtherReader(
  { resources, ...comparison }: Comparison,
  known: readonly string[],
): SQL {
  const quotes = sql`${JSON.stringify(resources)}`;
  return sql`EXISTS (SELECT 1 FROM ${users} AS reader WHERE ${isReader(comparison)}
    AND reader.id NOT IN (SELECT value FROM json_each(${JSON.stringify(known)})) AND NOT ${opensAll(quotes)})`;
}

/**
 * SQL: a query of the IDs of everyone, apart from the run's person, who is given access to all of
 * these resources. Superadmins belong to them where they are on the teams.
 */
export function othersWithAccess(resources: readonly ResourceRef[], userId: string | null): SQL {
  return sql`SELECT reader.id FROM ${users} AS reader WHERE reader.active = 1 AND reader.service_project_id IS NULL
    AND reader.id IS NOT ${userId} AND ${mayOpenAll(READER, sql`${JSON.stringify(resources)}`)}`;
}

/** SQL: the name of a resource; for a workspace, its project's name. */
function nameOf(resource: SQL): SQL {
  const tables = { project: projects, workspace: projects, rag: rags, task: tasks, agent: agents };
  const named = Object.entries({ ...tables, server: integrations }).map(
    ([kind, table]) =>
      sql`WHEN ${kind} THEN (SELECT ${table.name} FROM ${table} WHERE ${table.id} = ${resource} ->> '$.id')`,
  );
  return sql`CASE ${resource} ->> '$.kind' ${sql.join(named, sql` `)} END`;
}

interface NamedResource {
  resource: ResourceRef;
  name: string | null;
}

/** Returns a resource for a sentence: "E-commerce in Heron". */
function resourceLabel({ resource, name }: NamedResource): string {
  if (resource.kind === "workspace")
    return `${WORKSPACE_CATALOGUE[resource.type].label} in ${name ?? "a deleted project"}`;
  if (resource.kind === "task") return name === null ? "a deleted task" : `the task “${name}”`;
  return name ?? `a deleted ${resource.kind === "rag" ? "RAG" : resource.kind}`;
}

/** Returns resources for a sentence: "E-commerce in Heron", "the task “Count pens”". */
export async function resourceLabels(
  { db }: Pick<Context, "db">,
  resources: readonly ResourceRef[],
): Promise<string[]> {
  const rows = await db.all<{ resource: string; name: string | null }>(
    sql`SELECT seen.value AS resource, ${nameOf(sql`seen.value`)} AS name
      FROM json_each(${JSON.stringify(resources)}) AS seen ORDER BY seen.key`,
  );
  return rows.map(({ resource, name }) =>
    resourceLabel({ resource: JSON.parse(resource) as ResourceRef, name }),
  );
}

/**
 * Returns everyone who would read what is written to a destination, by name, each with the sources
 * they can't open. All such comparisons use this function.
 */
export async function audienceOf(
  ctx: Context,
  { resources, ...comparison }: Comparison,
): Promise<AudienceMember[]> {
  const closed = sql`SELECT json_group_array(json_object('resource', json(seen.value), 'name', ${nameOf(sql`seen.value`)}))
    FROM json_each(${JSON.stringify(resources)}) AS seen WHERE NOT ${opens(sql`seen.value`)}`;
  const rows = await ctx.db.all<{ id: string; name: string; closed: string }>(
    sql`SELECT reader.id, reader.name, (${closed}) AS closed FROM ${users} AS reader
      WHERE ${isReader(comparison)} ORDER BY reader.name COLLATE NOCASE, reader.id`,
  );
  return rows.map(({ id, name, closed: json }) => ({
    id,
    name,
    cannot_open: (JSON.parse(json) as NamedResource[]).map(resourceLabel),
  }));
}

/** Returns the readers who can't open everything. */
export const withoutAccess = (members: readonly AudienceMember[]): AudienceMember[] =>
  members.filter(({ cannot_open }) => cannot_open.length > 0);

/** Pairs of reader and source, to compare an approval with the readers at execution. */
const pairsOf = (members: readonly AudienceMember[]): string[] =>
  members.flatMap(({ id, cannot_open }) =>
    cannot_open.map((resource) => JSON.stringify([id, resource])),
  );

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
