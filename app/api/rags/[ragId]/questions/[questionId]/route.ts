import { route, routes, versioned } from "@/lib/http/route";
import { deleteQuestion, updateQuestion } from "@/lib/knowledge/golden/questions";
import { questionViewSchema, updateQuestionSchema } from "@/lib/knowledge/golden/schema";

interface Params {
  ragId: string;
  questionId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "RAGs",
    summary: "Update a test question",
    access: "rags.documents",
    body: updateQuestionSchema,
    example: { question: "Who founded Byzantium?" },
    ifMatch: true,
    answer: { question: questionViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { ...params, changes: await json(), ifMatch };
      const { question, version } = await updateQuestion(ctx, change);
      return versioned({ question }, version);
    },
  }),
  DELETE: route({
    tag: "RAGs",
    summary: "Delete a test question",
    access: "rags.documents",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteQuestion(ctx, { ...params, ifMatch });
      return {};
    },
  }),
});
