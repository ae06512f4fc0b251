import * as z from "zod";
import { RAG_STATUSES, RAG_TYPES } from "@/db/vocabulary";
import { assignedUsersSchema } from "@/lib/managed-items/assigned-user-schema";
import {
  assignedUserViewSchema,
  itemChoice,
  itemCounts,
  itemFields,
  itemListSchema,
  itemUrl,
  linkSchema,
} from "@/lib/managed-items/schema";
import { text } from "@/lib/text-schema";

export const RAG_LOAD_FAILED = "Failed to load RAG. Please try again.";

/** The details of a RAG that was created without any. */
const NO_DESCRIPTION = "No description yet";

/** The model that writes a RAG's answers. */
const ragConfigSchema = z.object({
  integrationId: text({ max: 64, label: "Integration" }),
  model: text({ max: 200, label: "Model" }).optional().meta({
    description: "Defaults to the integration's preferred model.",
  }),
});
export type RagConfig = z.output<typeof ragConfigSchema>;

const fields = {
  ...itemFields,
  ragUrl: itemUrl("RAG URL"),
  ragType: itemChoice("RAG type", RAG_TYPES),
  status: itemChoice("Status", RAG_STATUSES),
  ragConfig: ragConfigSchema.nullable(),
};

/** Input to create a RAG. The first five fields are required. */
export const createRagSchema = z.object({
  ...fields,
  ragConfig: fields.ragConfig.default(null),
  assigned_users: assignedUsersSchema.default([]),
});

/** Input to create a RAG by its name. What is missing is filled in. */
export const nameRagSchema = createRagSchema.extend({
  details: fields.details.default(NO_DESCRIPTION),
  ragUrl: fields.ragUrl.default(""),
  ragType: fields.ragType.default("custom"),
  status: fields.status.default("planning"),
});

/** Input to edit a RAG. Omitted fields keep their value. */
export const updateRagSchema = z
  .object({ ...fields, assigned_users: assignedUsersSchema })
  .partial();

export type CreateRag = z.output<typeof createRagSchema>;
export type UpdateRag = z.output<typeof updateRagSchema>;

export const ragListSchema = itemListSchema(RAG_STATUSES);
export const ragLinkSchema = linkSchema("ragId", "RAG ID");

/** A RAG in responses. */
export const ragViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    details: z.string(),
    ragUrl: z.string(),
    ragType: z.string(),
    ragConfig: ragConfigSchema.nullable().meta({
      description: "The model that writes the answers. Null if answers consist of quotes.",
    }),
    status: z.string(),
    assigned_users: z.array(assignedUserViewSchema),
    created_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Rag" });
export type RagView = z.infer<typeof ragViewSchema>;

export const ragCardViewSchema = ragViewSchema.extend(itemCounts.shape).meta({ id: "RagCard" });
export type RagCardView = z.infer<typeof ragCardViewSchema>;
