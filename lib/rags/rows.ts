import { sql } from "drizzle-orm";
import { ragProjects, rags } from "@/db/schema/rags";
import type { Actor } from "@/lib/auth/actor";
import { itemCardColumns } from "@/lib/managed-items/read-items";
import { isReadableId } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { RAG } from "./definition";

/** The columns of a RAG with its first `teamLimit` members, for one select. Of its links those to readable projects count. */
export function ragColumns(actor: Pick<Actor, "id" | "role">, teamLimit?: number) {
  const links = sql`SELECT count(*) FROM ${ragProjects} WHERE ${ragProjects.ragId} = ${rags.id}
    AND ${isReadableId(PROJECT, actor, ragProjects.projectId)}`;
  return itemCardColumns(RAG, links, teamLimit);
}
