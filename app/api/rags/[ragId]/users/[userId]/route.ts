import { removeRoute } from "@/app/api/team-routes";
import { RAG } from "@/lib/managed-items/agents-and-rags";

export const { GET, POST, PUT, PATCH, DELETE } = removeRoute<{ ragId: string; userId: string }>({
  tag: "RAGs",
  access: "rags.assign",
  item: RAG,
  idOf: ({ ragId }) => ragId,
});
