import * as z from "zod";
import { eventStream, wantsEvents } from "@/lib/http/event-stream";
import { contextNow } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { answerQuestion, readQuestion } from "@/lib/knowledge/documents/ask-rag";
import { listOwnQuestions, ownQuestionSchema } from "@/lib/knowledge/documents/own-questions";
import { requireServed, WHO_ASKS } from "@/lib/knowledge/documents/rag-access";
import { askRagSchema, ragAnswerFields } from "@/lib/knowledge/documents/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List what you have asked a RAG",
    description: `Your own questions of the last 90 days, each once, the latest first. ${WHO_ASKS}`,
    access: "rags.search",
    answer: { questions: z.array(ownQuestionSchema) },
    handle: async ({ ctx, params }) => ({ questions: await listOwnQuestions(ctx, params.ragId) }),
  }),
  POST: route({
    tag: "RAGs",
    summary: "Ask a RAG",
    description: `Sentences of its documents, verbatim, each with where it stands; or a refusal where they do not carry an answer. Where the RAG has a model, it writes the sentences, and each names those of the documents that it rests on, or is marked as \`supported: false\`; where the provider fails, the documents' own stand there and \`note\` says why. With \`Accept: text/event-stream\` the answer is an event stream: \`sentence\` (\`{ text, citation }\`) for each, or \`written\` (\`{ text, citations, supported, sources }\`) for each of a model, then \`answer\` with what JSON has. ${WHO_ASKS}`,
    access: "rags.search",
    reads: true,
    body: askRagSchema,
    example: { question: "When is the office open?" },
    answer: ragAnswerFields,
    handle: async ({ ctx, request, params, json }) => {
      const asked = await readQuestion(ctx, params.ragId, await json());
      if (!wantsEvents(request)) return answerQuestion(ctx, asked);
      return eventStream(ctx, {
        mayReadOn: async () => requireServed(await contextNow(ctx, request.headers), params.ragId),
        produce: async ({ send, signal }) => {
          const onWritten = (sentence: object) => send("written", sentence);
          const answer = await answerQuestion(ctx, asked, { onWritten, signal });
          if (answer.model === null)
            for (const citation of answer.citations)
              send("sentence", { text: citation.quote, citation });
          send("answer", { success: true, ...answer });
        },
      });
    },
  }),
});
