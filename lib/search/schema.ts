import * as z from "zod";
import { text } from "@/lib/text-schema";
import { SEARCH_MAX_LENGTH } from "../limits";

/** Maximum results of each kind. */
export const HITS_PER_KIND = 5;

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
export type HitKind = SearchHit["kind"];
