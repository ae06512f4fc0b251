import { route, routes } from "@/lib/http/route";
import { giveFeedback } from "@/lib/knowledge/gaps/record-gap";
import { feedbackSchema } from "@/lib/knowledge/gaps/schema";

interface Params {
  ragId: string;
  queryId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "RAGs",
    summary: "Say whether an answer was of use",
    description: "For who asked. What was of no use becomes a gap.",
    access: "rags.search",
    body: feedbackSchema,
    example: { helpful: false },
    handle: async ({ ctx, params, json }) => {
      await giveFeedback(ctx, { ...params, input: await json() });
      return {};
    },
  }),
});
