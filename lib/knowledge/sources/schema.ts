import * as z from "zod";
import { documentViewSchema } from "@/lib/knowledge/documents/schema";
import { nameText, webAddress } from "@/lib/text-schema";
import { MAX_RECORDS, RECORD_SOURCES, type RecordSource } from "../knowledge-rules";

export const addAddressSchema = z.object({
  address: webAddress("Address"),
  title: nameText({ max: 300, label: "Title" }).nullish(),
});

const RECORD_SOURCE_NAMES = Object.keys(RECORD_SOURCES) as [RecordSource, ...RecordSource[]];

export const addRecordsSchema = z.object({
  project_id: z.string("Choose a project").trim().min(1).max(100),
  records: z.enum(RECORD_SOURCE_NAMES, {
    error: `Records must be one of ${RECORD_SOURCE_NAMES.join(", ")}`,
  }),
  ids: z
    .array(z.string().trim().min(1).max(100))
    .min(1, "Choose at least one")
    .max(MAX_RECORDS, `Add at most ${MAX_RECORDS} at once`),
});

export const sourcesFields = {
  origins: z.array(z.string()).meta({
    description: "Origins that addresses may have (KNOWLEDGE_ALLOWED_ORIGINS).",
  }),
  projects: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ description: "Projects the RAG is linked to, limited to those you may see." }),
};
export type RagSources = z.infer<z.ZodObject<typeof sourcesFields>>;

export const refreshedFields = {
  document: documentViewSchema,
  changed: z.boolean().meta({ description: "False if the content is the same as before." }),
};
