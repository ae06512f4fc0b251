import { rags, ragUsers } from "@/db/schema/rags";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { RAG_NOT_FOUND } from "./schema";

/** RAGs as a managed item. */
export const RAG: ManagedItem = {
  kind: "rag",
  table: rags,
  searchIndex: "rag_search",
  members: {
    table: ragUsers,
    itemId: ragUsers.ragId,
    userId: ragUsers.userId,
    role: ragUsers.role,
    assignedAt: ragUsers.assignedAt,
  },
  words: { notFound: RAG_NOT_FOUND, singular: "RAG" },
  fields: { url: "ragUrl", type: "ragType" },
};
