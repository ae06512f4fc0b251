import { assignRoute } from "@/app/api/team-routes";
import { RAG } from "@/lib/rags/definition";

export const { GET, POST, PUT, PATCH, DELETE } = assignRoute<{ ragId: string }>({
  item: RAG,
  access: "rags.assign",
  idOf: ({ ragId }) => ragId,
});
