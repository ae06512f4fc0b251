import { RAG_STATUSES } from "@/db/vocabulary";
import { type AssignedUserView, itemListSchema } from "@/lib/managed-items/schema";

export const RAG_NOT_FOUND = "RAG not found";
export const RAG_ID_MISSING = "RAG ID not provided";
export const RAG_LOAD_FAILED = "Failed to load RAG. Please try again.";
export const RAGS_LOAD_FAILED = "Failed to load RAGs. Please try again.";

export const ragListSchema = itemListSchema(RAG_STATUSES);

/** A RAG as every answer carries it (work-areas §3). */
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
export interface RagCardView extends RagView {
  /** Everybody, of whom assigned_users may show the first ones only. */
  assigned_users_count: number;
}
