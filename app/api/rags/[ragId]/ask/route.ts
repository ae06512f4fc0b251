import * as z from "zod";
import { eventStream, wantsEvents } from "@/lib/http/event-stream";
import { currentContext } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { ragAnswerFields } from "@/lib/knowledge/documents/answer-schema";
import { answerQuestion, readQuestion } from "@/lib/knowledge/documents/ask-rag";
import { listOwnQuestions, ownQuestionSchema } from "@/lib/knowledge/documents/own-questions";
import { requireAskAccess, WHO_ASKS } from "@/lib/knowledge/documents/rag-access";
import { askRagSchema } from "@/lib/knowledge/documents/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List your questions to a RAG",
    description: `Your questions from the last 90 days, without duplicates, newest first. ${WHO_ASKS}`,
    access: "rags.search",
    answer: { questions: z.array(ownQuestionSchema) },
    handle: async ({ ctx, params }) => ({ questions: await listOwnQuestions(ctx, params.ragId) }),
  }),
  POST: route({
    tag: "RAGs",
    summary: "Ask a RAG",
    description: `Returns the section of the documents that fits best, quoted with its citations, or the nearest passages if none is sure to answer the question. \`filters\` limits it to some documents. Documents that aren't valid today (or on \`valid_on\`) aren't used. If the RAG has a model, the model writes the answer: each sentence cites its quotes or is marked \`supported: false\`. If the model's provider fails, you get the quotes, and \`note\` says why. With \`Accept: text/event-stream\` you get a \`sentence\` event per quote (\`{ text, citation }\`) or a \`written\` event per sentence from the model (\`{ text, citations, supported, sources }\`), then \`answer\` with the JSON response. ${WHO_ASKS}`,
    access: "rags.search",
    reads: true,
    body: askRagSchema,
    example: { question: "When is the office open?" },
    answer: ragAnswerFields,
    handle: async ({ ctx, request, params, json }) => {
      const asked = await readQuestion(ctx, params.ragId, await json());
      if (!wantsEvents(request)) return answerQuestion(ctx, asked);
      return eventStream(ctx, {
        requireAccess: async () =>
          requireAskAccess(await currentContext(ctx, request.headers), params.ragId),
        produce: async ({ send, signal }) => {
          const onWritten = (sentence: object) => send("written", sentence);
          const answer = await answerQuestion(ctx, asked, { onWritten, signal });
          if (answer.model === null)
            for (const citation of answer.citations)
              send("sentence", { text: citation.text, citation });
          send("answer", { success: true, ...answer });
        },
      });
    },
  }),
});
