import * as z from "zod";
import { AppError } from "./errors";
import { unknownWord } from "./nearest-word";
import { parseInput } from "./parse-input";
import { isStorableText } from "./text-schema";

export const DEFAULT_PER_PAGE = 100;
export const MAX_PER_PAGE = 500;
/** Rows per page in the console. */
export const SCREEN_PER_PAGE = 50;
/**
 * Cards per page: each one has as much markup as two or three rows (docs/measurements.md).
 * Divisible by two, three and four columns.
 */
export const CARDS_PER_PAGE = 24;

/** Search text of a list. Empty means no search. */
export const searchText = z
  .string()
  .trim()
  .max(200, { abort: true })
  .refine(isStorableText, "q contains characters that can't be searched")
  .default("");

/**
 * Query parameters of every list. A list adds its filters and sort keys (`key`, or `-key` for
 * descending).
 */
export function listQuerySchema<Shape extends z.ZodRawShape>(
  sortKeys: readonly [string, ...string[]],
  filters: Shape,
) {
  const sorts = sortKeys.flatMap((key) => [key, `-${key}`]) as [string, ...string[]];
  return z.object({
    q: searchText,
    sort: z.enum(sorts).default(sorts[0]),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(DEFAULT_PER_PAGE),
    ...filters,
  });
}

export type QueryValues = Record<string, string | string[] | undefined>;

/**
 * Reads a query strictly, for the API. Throws `invalid_input`, also for repeated and unknown
 * parameters.
 */
export function readListQuery<S extends z.ZodObject>(
  schema: S,
  params: URLSearchParams,
): z.output<S> {
  const values: Record<string, string> = {};
  const known = Object.keys(schema.shape);
  for (const key of new Set(params.keys())) {
    if (!known.includes(key)) throw unknownWord("filter", key, known);
    const all = params.getAll(key);
    if (all.length > 1)
      throw new AppError("invalid_input", `${key} is given more than once`, {
        errors: { [key]: ["Given more than once"] },
      });
    values[key] = all[0] ?? "";
  }
  return parseInput(schema, values);
}

/** Reads a query leniently, for a page's URL. Invalid values become the default. */
export function readPageQuery<S extends z.ZodObject>(schema: S, values: QueryValues): z.output<S> {
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    const value = values[key];
    const single = Array.isArray(value) ? value[0] : value;
    if (single !== undefined && (field as z.ZodType).safeParse(single).success) kept[key] = single;
  }
  return schema.parse(kept);
}

export interface PageOf<Row> {
  rows: Row[];
  total: number;
  page: number;
  perPage: number;
  pageCount: number;
}

/** Returns a page of rows with its position in the list. `pageCount` is 1 for an empty list. */
export function pageOf<Row>(
  rows: Row[],
  total: number,
  query: { page: number; perPage: number },
): PageOf<Row> {
  const { page, perPage } = query;
  return { rows, total, page, perPage, pageCount: Math.max(1, Math.ceil(total / perPage)) };
}

/** The same fields for an answer's schema. */
export const pageAnswer = {
  total: z.int().meta({ description: "Total number of matches, over all pages." }),
  page: z.int(),
  perPage: z.int(),
  pageCount: z.int(),
};

/** Returns the paging fields of an answer. The rows have their own name there. */
export function pageFields<Row>(result: PageOf<Row>) {
  const { total, page, perPage, pageCount } = result;
  return { total, page, perPage, pageCount };
}

/** Returns the range of rows on a page: "1–50". */
export function rangeOf({
  page,
  perPage,
  rows,
}: Pick<PageOf<unknown>, "page" | "perPage" | "rows">) {
  const before = (page - 1) * perPage;
  return `${before + 1}–${before + rows.length}`;
}
