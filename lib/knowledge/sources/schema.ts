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
  project_id: z.string("Please name the project").trim().min(1).max(100),
  records: z.enum(RECORD_SOURCE_NAMES, {
    error: `Records must be one of ${RECORD_SOURCE_NAMES.join(", ")}`,
  }),
  ids: z
    .array(z.string().trim().min(1).max(100))
    .min(1, "Please choose at least one")
    .max(MAX_RECORDS, `At most ${MAX_RECORDS} may be added at once`),
});

export const sourcesFields = {
  origins: z.array(z.string()).meta({
    description: "What addresses may begin with: KNOWLEDGE_ALLOWED_ORIGINS of this deployment.",
  }),
  projects: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ description: "Projects that the RAG is linked to and you may read." }),
};
export type RagSources = z.infer<z.ZodObject<typeof sourcesFields>>;

export const refreshedFields = {
  document: documentViewSchema,
  changed: z.boolean().meta({ description: "False where it says what it said before." }),
};
