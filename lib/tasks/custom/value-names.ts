import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { contacts } from "@/db/schema/crm";
import { mediaAssets } from "@/db/schema/media";
import { projects, workspaces } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { isEnterable } from "@/lib/workspaces/scope";

type Reader = Pick<Actor, "id" | "role" | "token" | "service">;

/** SQL: SELECT contacts and pictures of a project's workspaces that the person can enter. */
const linkTargets = (actor: Reader, project: SQL): SQL => sql`
  SELECT target.id, target.name FROM (
    SELECT ${contacts.id} AS id, ${contacts.name} AS name, ${contacts.workspaceId} AS place FROM ${contacts}
    UNION ALL SELECT ${mediaAssets.id}, ${mediaAssets.name}, ${mediaAssets.workspaceId} FROM ${mediaAssets}) AS target
  JOIN ${workspaces} ON ${workspaces.id} = target.place JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
  WHERE ${projects.id} = ${project} AND ${isEnterable(actor)}`;

/** SQL: the name of a contact or picture that the person can open; NULL for others. */
const linkName = (actor: Reader, project: SQL, id: SQL): SQL =>
  sql`(SELECT name FROM (${linkTargets(actor, project)}) WHERE id = ${id})`;

/** SQL: SELECT the id and name of those contacts and pictures among these ids. */
export const linkNames = (actor: Reader, project: SQL, ids: SQL): SQL =>
  sql`SELECT id, name FROM (${linkTargets(actor, project)}) WHERE id IN (${ids})`;

/** SQL: the name of the person or record in a value of this kind; NULL for other kinds. */
export const nameOfValue = (
  actor: Reader,
  { kind, project, id }: Record<"kind" | "project" | "id", SQL>,
): SQL => sql`CASE ${kind}
  WHEN 'person' THEN (SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${id})
  WHEN 'link' THEN ${linkName(actor, project, id)} END`;
