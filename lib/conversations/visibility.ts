import { type SQL, sql } from "drizzle-orm";
import { conversations } from "@/db/schema/conversations";
import type { Actor } from "@/lib/auth/actor";
import { isSearchableBy } from "@/lib/knowledge/documents/rag-access";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableId } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";

type Reader = Pick<Actor, "id" | "role">;

/** The rule of `isVisibleConversation` as text for people. */
export const WHO_SEES_CONVERSATIONS =
  "The person who started a conversation sees it. If they share it, everyone with access to its agent or RAG, and to its project, sees it too. Superadmins see no others. Anyone who loses access to the agent, the RAG or the project also loses the conversation.";

/** SQL: the actor may read the conversation's agent or RAG, and its project. */
function canReadPartner(actor: Reader): SQL {
  return sql`((${conversations.agentId} IS NOT NULL AND ${isReadableId(AGENT, actor, conversations.agentId)})
    OR (${conversations.ragId} IS NOT NULL AND ${isSearchableBy(actor, conversations.ragId)}))
    AND (${conversations.projectId} IS NULL OR ${isReadableId(PROJECT, actor, conversations.projectId)})`;
}

/** SQL: the actor may read the conversation. */
export function isVisibleConversation(actor: Reader): SQL {
  return sql`((${conversations.userId} = ${actor.id} OR ${conversations.shared}) AND ${canReadPartner(actor)})`;
}

/**
 * SQL for writes to other tables: the conversation is the actor's own, and they still have access
 * to its agent or RAG.
 */
export function isOwnConversation(actor: Reader, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${conversations} WHERE ${conversations.id} = ${id}
    AND ${conversations.userId} = ${actor.id} AND ${canReadPartner(actor)})`;
}
