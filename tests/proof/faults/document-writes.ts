import type { Write } from "../../support/faults/sweep";
import { ask, type FaultWorld } from "../../support/faults/world";
import { create, ifMatch, patch, post, put, remove } from "./write-calls";

const documents = ({ ragId }: FaultWorld, path = "") => `/api/rags/${ragId}/documents${path}`;

const rowsOf = ({ projectId, recordId }: FaultWorld) => ({
  project_id: projectId,
  records: "content/items",
  ids: [recordId],
});

/** Searches are recorded after the answer with their duration. This isn't part of the request. */
const looking = {
  unaudited: true,
  unwritten: true,
  ignores: /^\+ (rag_queries|knowledge_gaps) /,
} as const;

const TEXT = "The office is open from nine to five.";
const declared = (name: string) => ({ name, size: TEXT.length, fingerprint: name });

/** Starts an upload of a new file to the RAG; returns its id. */
async function begin(world: FaultWorld, name: string): Promise<string> {
  const path = `/api/rags/${world.ragId}/uploads`;
  return (await ask(world, post(path, declared(name)))).upload.id;
}

const partOf = ({ ragId }: FaultWorld, id: string) => ({
  method: "PUT",
  path: `/api/rags/${ragId}/uploads/${id}/parts/1`,
  raw: new Blob([TEXT]),
});

/** A RAG's documents and searches. */
export const DOCUMENT_WRITES: readonly Write<FaultWorld>[] = [
  {
    title: "POST /api/rags/{id}/documents",
    sent: (world) =>
      create(documents(world), {
        documents: [{ title: "Hours", text: "Open from nine to five. ".repeat(400) }],
      }),
    // A longer text is in R2 before its row, and until then on the list of files to delete.
    inSteps: true,
  },
  {
    title: "POST /api/rags/{id}/uploads",
    sent: ({ ragId }) => post(`/api/rags/${ragId}/uploads`, declared("new.txt")),
    inSteps: true,
    unaudited: true,
  },
  {
    title: "PUT /api/rags/{id}/uploads/{id}/parts/{number}",
    sent: async (world) => partOf(world, await begin(world, "part.txt")),
    unaudited: true,
  },
  {
    title: "POST /api/rags/{id}/uploads/{id}/complete",
    sent: async (world) => {
      const id = await begin(world, "complete.txt");
      await ask(world, partOf(world, id));
      return post(`/api/rags/${world.ragId}/uploads/${id}/complete`, {});
    },
    // Assembled, stored as a document, and removed from the list of uploads.
    inSteps: true,
  },
  {
    title: "DELETE /api/rags/{id}/uploads/{id}",
    sent: async (world) => {
      const id = await begin(world, "cancel.txt");
      await ask(world, partOf(world, id));
      return remove(`/api/rags/${world.ragId}/uploads/${id}`);
    },
  },
  {
    title: "POST /api/rags/{id}/documents/records",
    sent: (world) => create(documents(world, "/records"), rowsOf(world)),
  },
  {
    title: "POST /api/rags/{id}/documents/{id}/refresh",
    sent: async (world) => {
      const added = await ask(world, create(documents(world, "/records"), rowsOf(world)));
      await world.system.env.DB.prepare("UPDATE content_items SET content = 'Another' WHERE id = ?")
        .bind(world.recordId)
        .run();
      return post(documents(world, `/${added.documents[0].id}/refresh`));
    },
  },
  {
    title: "PATCH /api/rags/{id}/documents/{id}",
    sent: async (world) => {
      const { documentId: id } = world;
      const meant = await ifMatch(world, "rag_documents", id);
      return patch(documents(world, `/${id}`), { title: "Changed" }, meant);
    },
  },
  {
    title: "PATCH /api/rags/{id}/documents",
    sent: (world) =>
      patch(documents(world), { ids: [world.documentId], changes: { add_tags: ["changed"] } }),
  },
  {
    title: "DELETE /api/rags/{id}/documents/{id}",
    sent: async (world) => {
      const { documentId: id } = world;
      return remove(documents(world, `/${id}`), await ifMatch(world, "rag_documents", id));
    },
  },
  {
    title: "POST /api/rags/{id}/documents/{id}/retry",
    sent: (world) => post(documents(world, `/${world.failedDocumentId}/retry`)),
  },
  {
    title: "POST /api/rags/{id}/documents/{id}/cancel",
    sent: async (world) => {
      const text = `Open until ${crypto.randomUUID()}.`;
      const added = await ask(
        world,
        create(documents(world), { documents: [{ title: "T", text }] }),
      );
      return post(documents(world, `/${added.documents[0].id}/cancel`));
    },
  },
  {
    title: "PATCH /api/rags/{id}/documents/{id}/chunks/{n}",
    sent: (world) => patch(documents(world, `/${world.documentId}/chunks/0`), { disabled: true }),
  },
  {
    title: "POST /api/rags/{id}/questions",
    sent: ({ ragId }) =>
      create(`/api/rags/${ragId}/questions`, { question: "Who is it?", must_refuse: true }),
  },
  {
    title: "PATCH /api/rags/{id}/questions/{id}",
    sent: async (world) => {
      const meant = await ifMatch(world, "rag_questions", world.questionId);
      const path = `/api/rags/${world.ragId}/questions/${world.questionId}`;
      return patch(path, { question: "Who was it?" }, meant);
    },
  },
  {
    title: "DELETE /api/rags/{id}/questions/{id}",
    sent: async (world) => {
      const meant = await ifMatch(world, "rag_questions", world.questionId);
      return remove(`/api/rags/${world.ragId}/questions/${world.questionId}`, meant);
    },
  },
  {
    title: "PUT /api/rags/{id}/synonyms",
    sent: ({ ragId }) => {
      const synonyms = [["leave", `holiday ${crypto.randomUUID()}`]];
      return put(`/api/rags/${ragId}/synonyms`, { synonyms });
    },
  },
  {
    title: "POST /api/rags/{id}/evaluations",
    sent: ({ ragId }) => post(`/api/rags/${ragId}/evaluations`),
  },
  {
    title: "POST /api/rags/{id}/generations",
    sent: ({ ragId }) =>
      create(`/api/rags/${ragId}/generations`, { chunk_size: 600, chunk_overlap: 100 }),
  },
  ...["retry", "cancel"].map((change) => ({
    title: `POST /api/rags/{id}/generations/{id}/${change}`,
    sent: ({ ragId, failedGenerationId }: FaultWorld) =>
      post(
        `/api/rags/${ragId}/generations/${failedGenerationId}/${change}`,
        change === "retry" ? { ignore_gate: true } : undefined,
      ),
  })),
  {
    title: "PATCH /api/rags/{id}/gaps/{id}",
    sent: ({ ragId, gapId }) => patch(`/api/rags/${ragId}/gaps/${gapId}`, { state: "closed" }),
  },
  {
    title: "POST /api/rags/{id}/gaps/{id}/task",
    sent: ({ ragId, gapId }) => post(`/api/rags/${ragId}/gaps/${gapId}/task`),
    // The task comes first, then the gap that refers to it. A retry finds the same task.
    inSteps: true,
  },
  {
    title: "POST /api/rags/{id}/ask/{id}/feedback",
    sent: ({ ragId, queryId }) =>
      post(`/api/rags/${ragId}/ask/${queryId}/feedback`, { helpful: false }),
    unaudited: true,
  },
  {
    title: "POST /api/rags/{id}/search",
    sent: ({ ragId }) => post(`/api/rags/${ragId}/search`, { query: "open" }),
    ...looking,
  },
  {
    title: "POST /api/rags/{id}/ask",
    sent: ({ ragId }) => post(`/api/rags/${ragId}/ask`, { question: "When is it open?" }),
    ...looking,
  },
];
