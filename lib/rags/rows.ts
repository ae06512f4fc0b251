import { sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { ragProjects, rags } from "@/db/schema/rags";
import type { Actor } from "@/lib/auth/actor";
import { itemCardColumns } from "@/lib/managed-items/read-items";
import { isReadableProject } from "@/lib/projects/definition";
import { RAG } from "./definition";

/** The columns of a RAG with its first `teamLimit` members, for one select. Of its links those to readable projects count. */
export function ragColumns(actor: Pick<Actor, "id" | "role">, teamLimit?: number) {
  const links = sql`SELECT count(*) FROM ${ragProjects} JOIN ${projects} ON ${projects.id} = ${ragProjects.projectId}
    WHERE ${ragProjects.ragId} = ${rags.id} AND ${isReadableProject(actor)}`;
  return itemCardColumns(RAG, links, teamLimit);
}
