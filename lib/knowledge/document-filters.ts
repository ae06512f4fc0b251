import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { day, text } from "@/lib/text-schema";
import { isoTime } from "@/lib/time";

/** Maximum tags of a document or filter. */
const MAX_TAGS = 20;

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/;

/** A tag: in lower case, so that "Travel" and "travel" are the same. */
const tag = text({ max: 50, label: "Tag" })
  .refine((value) => !value.includes(","), "A tag can't contain a comma")
  .transform((value) => value.toLowerCase().replace(/\s+/g, " "));

/** Tags without duplicates. */
export const tagsSchema = z
  .array(tag, { error: "Tags must be a list" })
  .max(MAX_TAGS, `Add at most ${MAX_TAGS} tags`)
  .transform((tags) => [...new Set(tags)]);

export const languageSchema = text({ max: 8, label: "Language" }).refine(
  (value) => LANGUAGE.test(value),
  "Language must be a code such as en or de",
);

/** A path of folders, without empty parts and parts that lead out of it. */
export const folderSchema = text({ max: 250, label: "Folder" })
  .transform((path) =>
    path
      .split(/[\\/]/)
      .map((part) => part.trim())
      .filter((part) => part !== "" && part !== "." && part !== "..")
      .join("/"),
  )
  .refine((path) => path !== "", "Folder needs a name");

/**
 * Limits a search to some documents. All that are given must match. Strict, because a search that
 * ignores a misspelled filter would answer from the wrong documents.
 */
export const filtersSchema = z.strictObject(
  {
    tags: tagsSchema.optional().meta({ description: "Documents with all of these tags." }),
    language: languageSchema
      .optional()
      .meta({ description: "Documents in this language: an ISO 639 code, such as `de`." }),
    folder: folderSchema
      .optional()
      .meta({ description: "Documents in this folder and the folders in it." }),
    valid_on: day("valid_on").optional().meta({
      description: "Documents that are valid on this day (YYYY-MM-DD). Default: today, in UTC.",
    }),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `Unknown filter ${issue.keys[0]}. Filters are tags, language, folder and valid_on.`
        : undefined,
  },
);
export type DocumentFilters = z.output<typeof filtersSchema>;

/** The filters of an answer. */
export const usedFiltersSchema = z.object({
  tags: z.array(z.string()).optional(),
  language: z.string().optional(),
  folder: z.string().optional(),
  valid_on: z.string().optional(),
});

/** Returns whether any filter is given. */
export const isFiltered = (filters: DocumentFilters = {}) =>
  Object.values(filters).some((value) => value !== undefined && value.length > 0);

/** Returns the day of a time, in UTC. */
export const dayOfTime = (time: number) => isoTime(time).slice(0, 10);

/** SQL: the row `document` is in the filters' folder, and has their language and all their tags. */
export function matchesFilters({ tags = [], language, folder }: DocumentFilters): SQL {
  return sql.join(
    [
      sql`1 = 1`,
      ...(language === undefined ? [] : [sql`document.language = ${language}`]),
      ...(folder === undefined
        ? []
        : [
            sql`(document.folder = ${folder} OR substr(document.folder, 1, ${folder.length + 1}) = ${`${folder}/`})`,
          ]),
      // A tag has no comma, so its JSON occurs in a list's JSON only as a whole tag. Faster than json_each.
      ...tags.map((tag) => sql`instr(document.tags, ${JSON.stringify(tag)}) > 0`),
    ],
    sql` AND `,
  );
}

/** SQL: the row `document` is valid on a day. */
export const isValidOn = (on: string): SQL =>
  sql`(document.valid_from IS NULL OR document.valid_from <= ${on})
    AND (document.valid_until IS NULL OR document.valid_until >= ${on})`;

/** SQL: a RAG has a document that isn't valid on every day. */
export const hasDatedDocuments = (ragId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM rag_documents INDEXED BY rag_documents_dated WHERE rag_id = ${ragId}
    AND (valid_from IS NOT NULL OR valid_until IS NOT NULL))`;

/** Whether a document is used for answers on a day. */
export type Validity = "valid" | "not_yet" | "no_longer";

/** Returns whether a document is valid on a day. */
export function validityOn(
  { validFrom, validUntil }: { validFrom: string | null; validUntil: string | null },
  on: string,
): Validity {
  if (validFrom !== null && validFrom > on) return "not_yet";
  return validUntil !== null && validUntil < on ? "no_longer" : "valid";
}
