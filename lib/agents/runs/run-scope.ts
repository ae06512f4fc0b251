import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "@/lib/auth/actor";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableId } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";

/** SQL: the actor may read the agent, and the project if there is one. */
export function canReadScope(
  actor: Pick<Actor, "id" | "role" | "token">,
  { agentId, projectId }: Record<"agentId" | "projectId", AnySQLiteColumn>,
): SQL {
  return sql`(${isReadableId(AGENT, actor, agentId)}
    AND (${projectId} IS NULL OR ${isReadableId(PROJECT, actor, projectId)}))`;
}
