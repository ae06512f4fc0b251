import { type DefinitionRow, FILTERED, fieldOfRow, SORTED } from "@/lib/custom-fields/definitions";
import type { CustomKind } from "@/lib/custom-fields/field-words";
import { customName } from "@/lib/custom-fields/names";
import type { RecordDefinition } from "../definition";

/** Kinds whose values need a look into other tables, so that they aren't changed in bulk. */
const ONE_BY_ONE: readonly CustomKind[] = ["person", "link"];

/** Returns the record type with these fields besides its own. */
export function withFields(
  definition: RecordDefinition,
  rows: readonly DefinitionRow[],
): RecordDefinition {
  if (rows.length === 0) return definition;
  const { description } = definition;
  const named = (kinds: readonly CustomKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => customName(key));
  const bulk = rows.filter(({ kind }) => !ONE_BY_ONE.includes(kind));
  return {
    ...definition,
    description: {
      ...description,
      fields: [...description.fields, ...rows.map(fieldOfRow)],
      filters: [...description.filters, ...named(FILTERED)],
      sorts: [...description.sorts, ...named(SORTED)],
      bulkFields: [...(description.bulkFields ?? []), ...bulk.map(({ key }) => customName(key))],
      customColumns: rows.filter(({ inList }) => inList).map(({ key }) => customName(key)),
    },
  };
}
