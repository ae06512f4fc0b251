import * as z from "zod";
import { AppError } from "./errors";
import { unknownWord } from "./nearest-word";
import { parseInput } from "./parse-input";
import { isStorableText } from "./text-schema";
import { COUNTED_TO, type Total } from "./total";

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

/** A page of a list. Counts that belong to no page stop at `COUNTED_TO`. */
export interface Position {
  page: number;
  perPage: number;
  /** True to count all matches, for agents, which decide by the number. */
  countsAll?: boolean;
}

const NO_PAGE: Position = { page: 1, perPage: 1 };
/** More rows than a database of D1 holds. */
const MOST_ROWS = 1_000_000_000;

/** How far a page's matches are counted: to `COUNTED_TO`, or to the end of a later page. */
export const countedTo = ({ page, perPage, countsAll }: Position = NO_PAGE): number =>
  countsAll ? MOST_ROWS : Math.max(COUNTED_TO, page * perPage);

/** Returns the number that `totalOf` counted. */
export function readTotal(counted: number, position: Position = NO_PAGE): Total {
  const most = countedTo(position);
  return { total: Math.min(counted, most), isLowerBound: counted > most };
}

export interface PageOf<Row> extends Total {
  rows: Row[];
  page: number;
  perPage: number;
  /** If the total is a lower bound, a page that exists, but not the last one. */
  pageCount: number;
}

/**
 * Returns a page of rows with its position in the list. `pageCount` is 1 for an empty list.
 *
 * @param counted the number of matches; from `totalOf` and `readTotal` if they can be many.
 */
export function pageOf<Row>(rows: Row[], counted: number | Total, query: Position): PageOf<Row> {
  const { page, perPage } = query;
  const { total, isLowerBound } =
    typeof counted === "number" ? { total: counted, isLowerBound: false } : counted;
  const counting = Math.max(1, Math.ceil(total / perPage));
  // Counting went to the end of this page at least, so the next one exists.
  const pageCount = isLowerBound ? Math.max(counting, page + 1) : counting;
  return { rows, total, isLowerBound, page, perPage, pageCount };
}

/** The same fields for an answer's schema. */
export const pageAnswer = {
  total: z.int().meta({
    description: `Total number of matches, over all pages. Counting stops at ${COUNTED_TO.toLocaleString("en")}, or at the end of a later page.`,
  }),
  total_is_lower_bound: z.literal(true).optional().meta({
    description:
      "Only present if there are more matches than total. The page after pageCount may exist then.",
  }),
  page: z.int(),
  perPage: z.int(),
  pageCount: z.int().meta({
    description: "Number of pages, as far as the matches were counted.",
  }),
};

/** Returns the paging fields of an answer. The rows have their own name there. */
export function pageFields<Row>(result: PageOf<Row>) {
  const { total, isLowerBound, page, perPage, pageCount } = result;
  const bound = isLowerBound ? ({ total_is_lower_bound: true } as const) : {};
  return { total, ...bound, page, perPage, pageCount };
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
