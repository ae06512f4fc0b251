import * as z from "zod";
import { text } from "@/lib/text-schema";

/** What a link names: `{ agentId }`, `{ ragId }` or `{ integrationId }`. */
export function linkSchema<Field extends string>(field: Field, label: string) {
  const shape = { [field]: text({ max: 64, label }) };
  return z.object(shape as Record<Field, ReturnType<typeof text>>);
}

/** An agent or RAG as the project that uses it shows it. */
export interface LinkedItemView {
  id: string;
  name: string;
  type: string;
  status: string;
  created_by: string | null;
  linked_at: string;
}

/** Something that may still be linked. */
export interface LinkableView {
  id: string;
  name: string;
}

/** A project's agents or RAGs, as far as the reader may see them, and what they could add. */
export interface ProjectLinks {
  linked: LinkedItemView[];
  /** Empty for whoever may not link. */
  linkable: LinkableView[];
  projectCreatedBy: string | null;
}
