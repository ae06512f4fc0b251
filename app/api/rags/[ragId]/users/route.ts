import { assignRoute } from "@/app/api/team-routes";
import { RAG } from "@/lib/managed-items/agents-and-rags";

export const { GET, POST, PUT, PATCH, DELETE } = assignRoute<{ ragId: string }>({
  tag: "RAGs",
  summary: "Add a person to a RAG's team",
  access: "rags.assign",
  item: RAG,
  idOf: ({ ragId }) => ragId,
});
