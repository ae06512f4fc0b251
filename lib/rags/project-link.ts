import { ragProjects } from "@/db/schema/rags";
import type { ProjectLink } from "@/lib/managed-items/project-links";
import { RAG } from "./definition";

/** Which projects use which RAG. */
export const RAG_LINK: ProjectLink = {
  item: RAG,
  table: ragProjects,
  itemId: ragProjects.ragId,
  projectId: ragProjects.projectId,
  linkedAt: ragProjects.linkedAt,
};
