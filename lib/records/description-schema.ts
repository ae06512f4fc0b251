import * as z from "zod";
import type { WorkspaceType } from "@/db/vocabulary";
import { onceFor } from "@/lib/once-for";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "@/lib/paging";
import { isStorableText } from "@/lib/text-schema";
import type { Field, Fields } from "./field-schema";

/** What the console knows about one type of record: everything but its table. Safe for the browser. */
export interface RecordDescription {
  workspace: WorkspaceType;
  /** In paths and as the list's name in answers: "products". */
  name: string;
  /** The record's name in answers: "product". */
  one: string;
  words: { singular: string; plural: string };
  /** What a person enters. */
  fields: Fields;
  /** What the server works out; in answers and exports, never in a body. */
  computed: Fields;
  /** The field that names a record. */
  title: string;
  /** Why there is no form and no import for it: what the API answers to either. */
  madeOtherwise?: string;
  /** The fields that the list filters by, those with a closed vocabulary first; `all` is no filter. */
  filters: readonly string[];
  /** Field names that the list can be sorted by, beside created_at. */
  sorts: readonly string[];
  /** The fields that `q` looks into. */
  search: readonly string[];
  /** The fields that several records may be given at once; none where nothing is said. */
  together?: readonly string[];
  /**
   * Which value may follow which; without it, any. The form begins at the first value. The API and an import may begin
   * anywhere: they bring in what is there already, such as an article that is published.
   */
  flow?: StatusFlow;
}

export interface StatusFlow {
  field: string;
  next: Readonly<Record<string, readonly string[]>>;
  /** What a value that cannot be taken back means, said before the list's menu or the form sets it. */
  warnings?: Readonly<Record<string, string>>;
}

/** True when the flow lets a record go from one value to the other; staying is always possible. */
export function isStep(flow: StatusFlow | undefined, from: string, to: string): boolean {
  return !flow || from === to || (flow.next[from]?.includes(to) ?? false);
}

const ID: Field = { name: "id", label: "ID", kind: "text", max: 36 };

const fieldsByName = onceFor(
  ({ fields, computed }: RecordDescription): ReadonlyMap<string, Field> =>
    new Map([ID, ...computed, ...fields].map((field) => [field.name, field])),
);

/** The field of that name; `id` is one too. */
export function fieldOf(description: RecordDescription, name: string): Field {
  const field = fieldsByName(description).get(name);
  if (!field) throw new Error(`There is no field ${name}`);
  return field;
}

/** The choices of a filter. */
export function choicesOf(
  description: RecordDescription,
  name: string,
): readonly [string, ...string[]] {
  const field = fieldOf(description, name);
  if (field.kind !== "choice") throw new Error(`${name} has no vocabulary`);
  return field.choices;
}

export interface RecordListQuery {
  q: string;
  sort: string;
  page: number;
  perPage: number;
  /** The page begins after this record, whatever its number: walking on costs the same everywhere. */
  after?: string | undefined;
  /** The page ends before this record. */
  before?: string | undefined;
  /** The description's filters by name. */
  [filter: string]: unknown;
}

function filterSchema(description: RecordDescription, name: string): z.ZodType {
  const field = fieldOf(description, name);
  if (field.kind === "text") return searchText.pipe(z.string().max(field.max)).default("all");
  return z.enum(["all", ...choicesOf(description, name)]).default("all");
}

const searchText = z
  .string()
  .trim()
  .max(200)
  .refine(isStorableText, "The search contains characters that cannot be stored");

/** A schema whose output is the query: the filters are only known when the description is there. */
export type RecordListSchema = z.ZodObject<
  {
    q: z.ZodType<string>;
    sort: z.ZodType<string>;
    page: z.ZodType<number>;
    perPage: z.ZodType<number>;
    after: z.ZodType<string | undefined>;
    before: z.ZodType<string | undefined>;
  },
  z.core.$catchall<z.ZodUnknown>
>;

/**
 * The query of the list: q, the type's filters, sort (newest first), page and perPage; `after` or `before` a record that
 * was read, for who walks through a long list.
 */
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
      after: z.uuid().optional(),
      before: z.uuid().optional(),
    })
    .catchall(z.unknown());
});

/** A record as every answer carries it: its fields, and these. */
export interface RecordView {
  id: string;
  version: number;
  is_sample: boolean;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  [field: string]: unknown;
}
