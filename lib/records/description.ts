import type { WorkspaceType } from "@/db/vocabulary";
import { onceFor } from "@/lib/once-for";
import { workspacePath } from "@/lib/workspaces/catalogue";
import type { Field, Fields } from "./field-schema";

/**
 * One type of record: its fields, how it is listed and searched, and its words. The form, the checks, the lists, the API,
 * its document and CSV files are all made from it.
 */
export interface RecordDescription {
  workspace: WorkspaceType;
  /** In paths and as the list's name in answers: "products". */
  name: string;
  /** The record's name in answers: "product". */
  one: string;
  words: { singular: string; plural: string };
  /** Each of them is a person: taking all of them along needs step-up. */
  isPeople?: true;
  /** What a person enters. */
  fields: Fields;
  /** What the server works out; in answers and exports, never in a body. */
  computed: Fields;
  /** The field that names a record. */
  title: string;
  /** The field by which an import knows that a row means a record that is here: an e-mail address, a SKU. */
  identity?: string;
  /** What only an import may give: of a past order its date and its total. */
  importFields?: Fields;
  /** Adding a record takes pieces from the stock of products; an import does so only when it is asked to. */
  movesStock?: true;
  /** Why there is no form and no import for it: what the API answers to either. */
  madeOtherwise?: string;
  /** The fields that the list filters by, those with a closed vocabulary first; `all` is no filter. */
  filters: readonly string[];
  /** Field names that the list can be sorted by, beside created_at. */
  sorts: readonly string[];
  /** The fields that `q` looks into. */
  search: readonly string[];
  /** The columns of its list on the screen, after the one that names the record. */
  columns: readonly string[];
  /** Headers of columns whose cells show something else than their field. */
  headers?: Readonly<Record<string, string>>;
  /** Names in an answer that the screen's rows have beside their columns: for what stands under a record's name. */
  rowFields?: readonly string[];
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

/** The choices of a field with a vocabulary. */
export function choicesOf(
  description: RecordDescription,
  name: string,
): readonly [string, ...string[]] {
  const field = fieldOf(description, name);
  if (field.kind !== "choice") throw new Error(`${name} has no vocabulary`);
  return field.choices;
}

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

/** The sub-tab of its workspace on which a record opens, by the name of its type. Folders have no page of their own. */
const RECORD_VIEWS: Readonly<Record<string, string>> = {
  items: "content",
  keywords: "seo",
  products: "products",
  orders: "orders",
  contacts: "contacts",
  leads: "leads",
  deals: "pipeline",
  assets: "assets",
  metrics: "readings",
};

/** True for a type whose records open on a page. */
export const hasPage = ({ name }: Pick<RecordDescription, "name">) =>
  Object.hasOwn(RECORD_VIEWS, name);

/** The page of a record; of a type without one its workspace. */
export function recordPath(
  projectId: string,
  { workspace, name }: Pick<RecordDescription, "workspace" | "name">,
  id: string,
): string {
  const base = workspacePath(projectId, workspace);
  const view = RECORD_VIEWS[name];
  return view ? `${base}?view=${view}&record=${encodeURIComponent(id)}` : base;
}
