import { route, routes, versioned } from "@/lib/http/route";
import { getDocument } from "@/lib/knowledge/documents/read-documents";
import { documentViewSchema, updateDocumentSchema } from "@/lib/knowledge/documents/schema";
import { deleteDocument, updateDocument } from "@/lib/knowledge/documents/write-documents";

interface Params {
  ragId: string;
  documentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "RAGs",
    summary: "Get a document",
    access: "rags.search",
    answer: { document: documentViewSchema },
    handle: async ({ ctx, params }) => {
      const { document, version } = await getDocument(ctx, params);
      return versioned({ document }, version);
    },
  }),
  PATCH: route({
    tag: "RAGs",
    summary: "Update a document",
    description:
      "Changes its title, URL, trust, tags, language, folder, valid days or encoding. `tags` replaces all tags; `add_tags` and `remove_tags` change some.",
    access: "rags.documents",
    body: updateDocumentSchema,
    example: { tags: ["travel"], valid_until: "2027-12-31" },
    ifMatch: true,
    answer: { document: documentViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { ...params, changes: await json(), ifMatch };
      const { document, version } = await updateDocument(ctx, change);
      return versioned({ document }, version);
    },
  }),
  DELETE: route({
    tag: "RAGs",
    summary: "Delete a document",
    access: "rags.documents",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteDocument(ctx, { ...params, ifMatch });
      return {};
    },
  }),
});
