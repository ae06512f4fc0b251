import { assignRoute } from "@/app/api/team-routes";
import { RAG } from "@/lib/rags/rag-store";

export const { GET, POST, PUT, PATCH, DELETE } = assignRoute<{ ragId: string }>({
  item: RAG,
  access: "rags.assign",
  idOf: ({ ragId }) => ragId,
});
