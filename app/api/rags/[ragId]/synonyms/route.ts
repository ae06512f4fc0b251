import { route, routes, versioned } from "@/lib/http/route";
import { synonymsAnswer, synonymsSchema } from "@/lib/knowledge/synonym-groups/schema";
import { getSynonyms, setSynonyms } from "@/lib/knowledge/synonym-groups/synonym-groups";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "Get synonyms",
    access: "rags.documents",
    answer: synonymsAnswer,
    handle: async ({ ctx, params }) => {
      const found = await getSynonyms(ctx, params.ragId);
      return versioned(found, found.version);
    },
  }),
  PUT: route({
    tag: "RAGs",
    summary: "Set synonyms",
    description:
      "Replaces all groups. A question with a word of a group also finds passages with the group's other words.",
    access: "rags.documents",
    body: synonymsSchema,
    example: { synonyms: [["leave", "holiday", "vacation", "Urlaub"]] },
    ifMatch: true,
    answer: synonymsAnswer,
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { ragId: params.ragId, input: await json(), ifMatch };
      const saved = await setSynonyms(ctx, change);
      return versioned(saved, saved.version);
    },
  }),
});
