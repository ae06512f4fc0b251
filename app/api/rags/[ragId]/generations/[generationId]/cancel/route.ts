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
    summary: "Cancel a new index",
    description:
      "Works while the new index is being built, has failed or is on hold. The current index stays in use, and the RAG returns to its previous status. Returns 409 for any other generation.",
    access: "rags.documents",
    answer: { generation: generationViewSchema },
    handle: async ({ ctx, params }) => ({ generation: await cancelGeneration(ctx, params) }),
  }),
});
