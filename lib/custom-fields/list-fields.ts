import * as z from "zod";
import type { Field, Fields } from "@/lib/records/field-schema";
import { type DefinitionRow, FILTERED, fieldOfRow, SORTED } from "./definitions";
import type { CustomKind } from "./field-words";
import { customName } from "./names";

/** Kinds whose values need a look into other tables, so that they aren't changed in bulk. */
const ONE_BY_ONE: readonly CustomKind[] = ["person", "link"];

/** The custom fields of a list, and what the list does with each. All by the fields' names. */
export interface ListFields {
  fields: Fields;
  filters: readonly string[];
  sorts: readonly string[];
  /** Those that can be changed in bulk. */
  bulk: readonly string[];
  /** Those that the list shows as columns. */
  columns: readonly string[];
}

export const NO_LIST_FIELDS: ListFields = {
  fields: [],
  filters: [],
  sorts: [],
  bulk: [],
  columns: [],
};

/** Returns what a list does with these fields. */
export function listFieldsOf(rows: readonly DefinitionRow[]): ListFields {
  if (rows.length === 0) return NO_LIST_FIELDS;
  const named = (isNamed: (row: DefinitionRow) => boolean) =>
    rows.filter(isNamed).map(({ key }) => customName(key));
  return {
    fields: rows.map(fieldOfRow),
    filters: named(({ kind }) => FILTERED.includes(kind)),
    sorts: named(({ kind }) => SORTED.includes(kind)),
    bulk: named(({ kind }) => !ONE_BY_ONE.includes(kind)),
    columns: named(({ inList }) => inList),
  };
}

/** Returns the values that a list can be filtered by. */
export function filterChoices(field: Field): readonly string[] {
  if (field.kind === "yes-no") return ["true", "false"];
  return field.kind === "choice" || field.kind === "choices" ? field.choices : [];
}

/** Returns the query parameters of a list's custom filters. */
export function filterShape({ fields, filters }: ListFields): Record<string, z.ZodType<string>> {
  const filtered = fields.filter(({ name }) => filters.includes(name));
  return Object.fromEntries(
    filtered.map((field) => [field.name, z.enum(["all", ...filterChoices(field)]).default("all")]),
  );
}
