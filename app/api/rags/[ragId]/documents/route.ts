import * as z from "zod";
import { readUpload } from "@/lib/http/read-upload";
import { route, routes } from "@/lib/http/route";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { addFile } from "@/lib/knowledge/documents/add-file";
import { WHO_ASKS } from "@/lib/knowledge/documents/rag-access";
import { listDocuments } from "@/lib/knowledge/documents/read-documents";
import {
  addedDocumentSchema,
  addTextsSchema,
  documentFacetsSchema,
  documentListSchema,
  documentViewSchema,
} from "@/lib/knowledge/documents/schema";
import {
  updateDocuments,
  updateDocumentsSchema,
  updatedDocumentsFields,
} from "@/lib/knowledge/documents/update-many";
import { DOCUMENT_TOO_LARGE, MAX_TEXTS_BYTES } from "@/lib/knowledge/knowledge-rules";
import { MAX_DOCUMENT_BYTES } from "@/lib/limits";
import { pageAnswer, pageFields } from "@/lib/paging";

const LIMITS = { maxFileBytes: MAX_DOCUMENT_BYTES, tooLarge: DOCUMENT_TOO_LARGE };

const isForm = ({ headers }: Request) =>
  /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "");

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List a RAG's documents",
    description: WHO_ASKS,
    access: "rags.search",
    query: documentListSchema,
    queryExample: "status=failed",
    answer: {
      documents: z.array(documentViewSchema),
      statuses: z.record(z.string(), z.int()),
      facets: documentFacetsSchema,
      ...pageAnswer,
    },
    handle: async ({ ctx, params, query }) => {
      const page = await listDocuments(ctx, params.ragId, query());
      const { rows, statuses, facets } = page;
      return { documents: rows, statuses, facets, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "RAGs",
    summary: "Add documents to a RAG",
    description:
      "Send up to 200 texts as JSON, or one file of up to 20 MB as multipart/form-data (`file`, optionally `title`, `external_id`, `url`, `folder`, `tags`, `language`, `valid_from`, `valid_until` and `if_exists`): PDF, DOCX, XLSX, PPTX, ODT, ODS, EPUB, HTML, Markdown, CSV, JSON, email, plain text, or a PNG, JPEG or WebP picture where Workers AI is active. Other types return 415, and pictures elsewhere, with what is missing. Documents are indexed in the background; check their status. Identical content is stored once, or once per `external_id`. New content with the same `external_id` replaces the document. A new version keeps the tags, language, folder and dates that you leave out. For a file with a known name and other content, `if_exists` is `keep` (the default), `replace`, or `ask` to get 409.",
    access: "rags.documents",
    body: addTextsSchema,
    example: {
      documents: [
        {
          external_id: "handbook-1",
          title: "Working hours",
          text: "The office is open from nine to five.",
        },
      ],
    },
    idempotent: true,
    answer: { documents: z.array(addedDocumentSchema) },
    statuses: [202],
    handle: async ({ ctx, params, request, json, idempotencyKey }) => {
      const { ragId } = params;
      if (!isForm(request)) {
        const input = await json(MAX_TEXTS_BYTES);
        return { documents: await addTexts(ctx, ragId, input, idempotencyKey) };
      }
      const { bytes, name, field } = await readUpload(request, LIMITS);
      const fields = {
        ...{ title: field("title"), externalId: field("external_id"), url: field("url") },
        ...{ folder: field("folder"), ifExists: field("if_exists") },
        ...{ tags: field("tags"), language: field("language") },
        ...{ validFrom: field("valid_from"), validUntil: field("valid_until") },
      };
      const added = await addFile(ctx, ragId, { bytes, name, ...fields }, idempotencyKey);
      return { documents: [added] };
    },
  }),
  PATCH: route({
    tag: "RAGs",
    summary: "Update many documents",
    description:
      "Makes the same change to the tags, language, folder or valid days of up to 100 documents. Returns documents that couldn't be changed, with the reason, and what undoes the others.",
    access: "rags.documents",
    body: updateDocumentsSchema,
    example: { ids: ["5b1f2c1e"], changes: { add_tags: ["travel"], valid_until: "2027-12-31" } },
    answer: updatedDocumentsFields,
    handle: async ({ ctx, params, json }) => updateDocuments(ctx, params.ragId, await json()),
  }),
});
