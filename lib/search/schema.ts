import * as z from "zod";
import { text } from "@/lib/text-schema";
import { SEARCH_MAX_LENGTH } from "./search-rules";

/** How many of each kind an answer has at most. */
export const HITS_PER_KIND = 5;

export const searchSchema = z.object({ q: text({ max: SEARCH_MAX_LENGTH, label: "Search" }) });

/** Something that a search has found. */
export const searchHitViewSchema = z
  .object({
    kind: z.enum(["project", "agent", "rag", "task"]),
    id: z.string(),
    name: z.string(),
    status: z.string(),
  })
  .meta({ id: "SearchHit" });
export type SearchHit = z.infer<typeof searchHitViewSchema>;
export type HitKind = SearchHit["kind"];
