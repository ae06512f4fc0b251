import { route, routes } from "@/lib/http/route";
import { cancelGeneration } from "@/lib/knowledge/generations/generations";
import { generationViewSchema } from "@/lib/knowledge/generations/schema";

interface Params {
  ragId: string;
  generationId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "RAGs",
    summary: "Give up a generation that is not in use yet",
    description:
      "One that is under way, failed or is held. The one that answers goes on, and the RAG has the status again that it had. 409 for any other generation.",
    access: "rags.documents",
    answer: { generation: generationViewSchema },
    handle: async ({ ctx, params }) => ({ generation: await cancelGeneration(ctx, params) }),
  }),
});
