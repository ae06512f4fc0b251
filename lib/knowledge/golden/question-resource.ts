import { ragQuestions } from "@/db/schema/knowledge";
import { RAG } from "@/lib/managed-items/agents-and-rags";
import { isManagedId } from "@/lib/managed-items/visibility";
import type { Resource } from "@/lib/resource/resource";
import { MAX_QUESTIONS, QUESTION_CHANGED, QUESTION_NOT_FOUND, TOO_MANY_QUESTIONS } from "./schema";

/** Test questions as a resource. */
export const QUESTIONS: Resource<typeof ragQuestions> = {
  kind: "question",
  table: ragQuestions,
  words: { missing: QUESTION_NOT_FOUND, changed: QUESTION_CHANGED, full: TOO_MANY_QUESTIONS },
  limit: { most: MAX_QUESTIONS, per: ["ragId"] },
  actions: {
    create: "rags.createQuestion",
    update: "rags.updateQuestion",
    delete: "rags.deleteQuestion",
    restore: "rags.restoreQuestion",
    purge: "rags.purgeQuestion",
  },
  about: ({ ragId }) => ({ entityType: "rag", entityId: ragId }),
  logged: ({ id, question, documentId, quote, mustRefuse }) => ({
    id,
    question,
    documentId,
    quote,
    mustRefuse,
  }),
  nameOf: ({ question }) => question,
  isDeletable: (actor) => isManagedId(RAG, actor, ragQuestions.ragId, "rags.documents"),
};
