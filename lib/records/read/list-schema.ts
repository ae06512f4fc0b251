import * as z from "zod";
import { onceFor } from "@/lib/once-for";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "@/lib/paging";
import { isStorableText } from "@/lib/text-schema";
import { choicesOf, fieldOf, type RecordDescription } from "../description";

/** A condition that the database checks for every record. */
export interface ListCondition {
  /** A field, created_at or updated_at. */
  field: string;
  is: "older_than_days" | "newer_than_days" | "at_least" | "empty";
  value: number;
}

export interface RecordListQuery {
  q: string;
  sort: string;
  page: number;
  perPage: number;
  /** True to count all matches, for agents. */
  countsAll?: boolean;
  /** Further conditions, for agents. All must hold. */
  where?: readonly ListCondition[];
  /** Only records that have all words of one of these texts, for agents. Empty for all. */
  only?: readonly string[];
  /** Only records with one of these titles, ignoring case, for agents. */
  titles?: readonly string[];
  /** The description's filters, by name. */
  [filter: string]: unknown;
}

function filterSchema(description: RecordDescription, name: string): z.ZodType {
  const field = fieldOf(description, name);
  if (field.kind === "text") return searchText.pipe(z.string().max(field.max)).default("all");
  if (field.kind === "yes-no") return z.enum(["all", "true", "false"]).default("all");
  return z.enum(["all", ...choicesOf(description, name)]).default("all");
}

const searchText = z
  .string()
  .trim()
  .max(200)
  .refine(isStorableText, "The search contains characters that aren't allowed");

/** A schema with the fields of every list. The filters depend on the description. */
type RecordListSchema = z.ZodObject<
  {
    q: z.ZodType<string>;
    sort: z.ZodType<string>;
    page: z.ZodType<number>;
    perPage: z.ZodType<number>;
  },
  z.core.$catchall<z.ZodUnknown>
>;

/** The query of a list: q, the type's filters, sort (newest first), page and perPage. */
export const recordListSchema = onceFor((description: RecordDescription): RecordListSchema => {
  const filters = description.filters.map((name) => [name, filterSchema(description, name)]);
  const keys = ["created_at", ...description.sorts];
  const sorts = keys.flatMap((key) => [key, `-${key}`]) as [string, ...string[]];
  return z
    .object({
      ...(Object.fromEntries(filters) as Record<string, z.ZodType>),
      q: searchText.default(""),
      sort: z.enum(sorts).default("-created_at"),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(DEFAULT_PER_PAGE),
    })
    .catchall(z.unknown());
});
