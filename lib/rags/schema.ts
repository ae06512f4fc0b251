import * as z from "zod";
import { RAG_STATUSES, RAG_TYPES } from "@/db/vocabulary";
import { assignedUsersSchema } from "@/lib/managed-items/assigned-user-schema";
import {
  type AssignedUserView,
  type ItemCounts,
  itemChoice,
  itemFields,
  itemListSchema,
  itemUrl,
} from "@/lib/managed-items/schema";

export const RAG_NOT_FOUND = "RAG not found";
export const RAG_ID_MISSING = "RAG ID not provided";
export const RAG_LOAD_FAILED = "Failed to load RAG. Please try again.";

const fields = {
  ...itemFields,
  ragUrl: itemUrl("RAG URL"),
  ragType: itemChoice("RAG type", RAG_TYPES),
  status: itemChoice("Status", RAG_STATUSES),
};

/** A new RAG: the five fields are required. */
export const createRagSchema = z.object({
  ...fields,
  assigned_users: assignedUsersSchema.default([]),
});

/** The changed fields of a RAG; those that are left out stay as they are. */
export const updateRagSchema = z
  .object({ ...fields, assigned_users: assignedUsersSchema })
  .partial();

export type CreateRag = z.output<typeof createRagSchema>;
export type UpdateRag = z.output<typeof updateRagSchema>;

export const ragListSchema = itemListSchema(RAG_STATUSES);

/** A RAG as every answer carries it. */
export interface RagView {
  id: string;
  name: string;
  details: string;
  ragUrl: string;
  ragType: string;
  status: string;
  assigned_users: AssignedUserView[];
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** A RAG in a list. */
export interface RagCardView extends RagView, ItemCounts {}
