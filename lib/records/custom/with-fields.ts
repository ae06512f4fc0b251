import type { DefinitionRow } from "@/lib/custom-fields/definitions";
import { listFieldsOf } from "@/lib/custom-fields/list-fields";
import type { RecordDefinition } from "../definition";

/** Returns the record type with these fields besides its own. */
export function withFields(
  definition: RecordDefinition,
  rows: readonly DefinitionRow[],
): RecordDefinition {
  if (rows.length === 0) return definition;
  const { description } = definition;
  const { fields, filters, sorts, bulk, columns } = listFieldsOf(rows);
  return {
    ...definition,
    description: {
      ...description,
      fields: [...description.fields, ...fields],
      filters: [...description.filters, ...filters],
      sorts: [...description.sorts, ...sorts],
      bulkFields: [...(description.bulkFields ?? []), ...bulk],
      customColumns: columns,
    },
  };
}
