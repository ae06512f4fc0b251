import * as z from "zod";
import { text } from "@/lib/text-schema";
import { SEARCH_MAX_LENGTH } from "./search-rules";

/** How many of each kind an answer has at most. */
export const HITS_PER_KIND = 5;

export const searchSchema = z.object({ q: text({ max: SEARCH_MAX_LENGTH, label: "Search" }) });

export type HitKind = "project" | "agent" | "rag" | "task";

/** Something that a search has found. */
export interface SearchHit {
  kind: HitKind;
  id: string;
  name: string;
  status: string;
}
