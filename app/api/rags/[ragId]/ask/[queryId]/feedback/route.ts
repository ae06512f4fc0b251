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
    summary: "Rate an answer",
    description: "For the person who asked. A negative rating opens a gap.",
    access: "rags.search",
    body: feedbackSchema,
    example: { helpful: false },
    handle: async ({ ctx, params, json }) => {
      await giveFeedback(ctx, { ...params, input: await json() });
      return {};
    },
  }),
});
