import { ragProjects, rags, ragUsers } from "@/db/schema/rags";
import type { ManagedItem } from "@/lib/managed-items/definition";
import type { ProjectLink } from "@/lib/managed-items/project-links";
import { RAG_ID_MISSING, RAG_NOT_FOUND } from "./schema";

/** RAGs as a managed item. */
export const RAG: ManagedItem = {
  kind: "rag",
  table: rags,
  members: {
    table: ragUsers,
    itemKey: "ragId",
    itemId: ragUsers.ragId,
    userId: ragUsers.userId,
    role: ragUsers.role,
    assignedAt: ragUsers.assignedAt,
  },
  words: { notFound: RAG_NOT_FOUND, idMissing: RAG_ID_MISSING, singular: "RAG" },
};

/** Which projects use which RAG. */
export const RAG_LINK: ProjectLink = {
  item: RAG,
  table: ragProjects,
  itemKey: "ragId",
  itemId: ragProjects.ragId,
  projectId: ragProjects.projectId,
  linkedAt: ragProjects.linkedAt,
};
