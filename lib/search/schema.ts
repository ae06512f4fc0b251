import * as z from "zod";
import { text } from "@/lib/text-schema";
import { SEARCH_MAX_LENGTH } from "../limits";

/** Maximum results of each kind. */
export const HITS_PER_KIND = 5;

/** The field of an answer that says which search found the rows. */
export const correctedAnswer = {
  corrected: z.string().nullable().meta({
    description:
      "The search that found these results, if a word of `q` had no match and was corrected; else null.",
  }),
};

export const searchSchema = z.object({ q: text({ max: SEARCH_MAX_LENGTH, label: "Search" }) });

/** A search result. */
export const searchHitViewSchema = z
  .object({
    kind: z.enum(["project", "agent", "rag", "task", "person", "workspace", "record"]),
    id: z.string(),
    name: z.string(),
    status: z
      .string()
      .meta({ description: "For workspaces their type, for records what they are and where." }),
    path: z.string().meta({ description: "Path in the console." }),
  })
  .meta({ id: "SearchHit" });
export type SearchHit = z.infer<typeof searchHitViewSchema>;
/** The results of a search. */
export interface FoundHits {
  hits: SearchHit[];
  /** The corrected search that found them; null if it is the person's own. */
  corrected: string | null;
}
export type HitKind = SearchHit["kind"];
