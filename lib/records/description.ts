import type { WorkspaceType } from "@/db/vocabulary";
import { onceFor } from "@/lib/once-for";
import { workspacePath } from "@/lib/workspaces/catalogue";
import type { Field, Fields } from "./field-schema";

/**
 * A record type: its fields, how it is listed and searched, and its texts. The form, validation,
 * lists, API, API document and CSV files are all made from it.
 */
export interface RecordDescription {
  workspace: WorkspaceType;
  /** The name in paths and of the list in responses: "products". */
  name: string;
  /** The record's name in responses: "product". */
  one: string;
  words: { singular: string; plural: string };
  /** True if each record is a person. Exporting all of them needs step-up. */
  isPeople?: true;
  /** Fields that a person enters. */
  fields: Fields;
  /** Computed fields: in responses and exports, never in a body. */
  computed: Fields;
  /** The field with a record's name. */
  title: string;
  /** The field by which an import recognises an existing record: an email address, a SKU. */
  identity?: string;
  /** Fields that only an import can set: date and total of a past order. */
  importFields?: Fields;
  /** True if adding a record reduces the stock of products. An import does so only on request. */
  movesStock?: true;
  /** Why there is no form and no import: the API's error for either. */
  notCreatable?: string;
  /**
   * Fields that the list can be filtered by, those with fixed choices first. `all` means no filter.
   */
  filters: readonly string[];
  /** Fields that the list can be sorted by, besides created_at. */
  sorts: readonly string[];
  /** Fields that `q` searches. */
  search: readonly string[];
  /** Columns of the list on the screen, after the record's name. */
  columns: readonly string[];
  /** Custom fields that the list shows after these. */
  customColumns?: readonly string[];
  /** Headers of columns whose cells show something other than their field. */
  headers?: Readonly<Record<string, string>>;
  /** Further values that the screen's rows need, for example below a record's name. */
  rowFields?: readonly string[];
  /** Fields that can be changed in bulk. Default none. */
  bulkFields?: readonly string[];
  /**
   * Which value may follow which; without it, any. The form starts with the first value. The API
   * and imports may start with any, because they bring in existing records such as published
   * articles.
   */
  flow?: StatusFlow;
}

export interface StatusFlow {
  field: string;
  next: Readonly<Record<string, readonly string[]>>;
  /** Warnings shown before a list's menu or the form sets a value that can't be undone. */
  warnings?: Readonly<Record<string, string>>;
}

/** True if the flow allows this step. Keeping the value is always allowed. */
export function isStep(flow: StatusFlow | undefined, from: string, to: string): boolean {
  return !flow || from === to || (flow.next[from]?.includes(to) ?? false);
}

const ID: Field = { name: "id", label: "ID", kind: "text", max: 36 };

const fieldsByName = onceFor(
  ({ fields, computed }: RecordDescription): ReadonlyMap<string, Field> =>
    new Map([ID, ...computed, ...fields].map((field) => [field.name, field])),
);

/** Returns the field with this name, or `id`. */
export function fieldOf(description: RecordDescription, name: string): Field {
  const field = fieldsByName(description).get(name);
  if (!field) throw new Error(`There is no field ${name}`);
  return field;
}

/** Returns the choices of a field with choices. */
export function choicesOf(
  description: RecordDescription,
  name: string,
): readonly [string, ...string[]] {
  const field = fieldOf(description, name);
  if (field.kind === "yes-no") return ["true", "false"];
  if (field.kind === "choice" || field.kind === "choices") return field.choices;
  throw new Error(`${name} has no vocabulary`);
}

/** A record, as responses show it: its fields, and these. */
export interface RecordView {
  id: string;
  version: number;
  is_sample: boolean;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  [field: string]: unknown;
}

/** The workspace's sub-tab in which a record opens, by type name. Folders have no page. */
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

/** True for a type whose records have a page. */
export const hasPage = ({ name }: Pick<RecordDescription, "name">) =>
  Object.hasOwn(RECORD_VIEWS, name);

/** The path of a record's page; for a type without one, of its workspace. */
export function recordPath(
  projectId: string,
  { workspace, name }: Pick<RecordDescription, "workspace" | "name">,
  id: string,
): string {
  const base = workspacePath(projectId, workspace);
  const view = RECORD_VIEWS[name];
  return view ? `${base}?view=${view}&record=${encodeURIComponent(id)}` : base;
}
