import { removeRoute } from "@/app/api/team-routes";
import { RAG } from "@/lib/rags/definition";

export const { GET, POST, PUT, PATCH, DELETE } = removeRoute<{ ragId: string; userId: string }>({
  item: RAG,
  access: "rags.assign",
  idOf: ({ ragId }) => ragId,
});
