import type { customFields } from "@/db/schema/custom-fields";
import type { RecordDefinition } from "../definition";
import type { Field } from "../field-schema";
import { type CustomKind, LINK_TARGETS } from "./field-words";
import { customName } from "./names";

type FieldRow = typeof customFields.$inferSelect;

/** What only some kinds have, as it is stored. */
export interface FieldSettings {
  options?: { value: string; label: string }[];
  unit?: string;
  currency?: string;
  to?: (typeof LINK_TARGETS)[number];
}

export const readSettings = ({ settings }: Pick<FieldRow, "settings">) =>
  JSON.parse(settings) as FieldSettings;

const MAX_TEXT = 500;
const MAX_NUMBER = 1_000_000_000_000;

function kindOf(kind: CustomKind, { options = [], unit, currency, to }: FieldSettings) {
  const [first = "none", ...others] = options.map(({ value }) => value);
  const choices: readonly [string, ...string[]] = [first, ...others];
  const labels = Object.fromEntries(options.map(({ value, label }) => [value, label]));
  switch (kind) {
    case "text":
      return { kind, max: MAX_TEXT } as const;
    case "number":
      return { kind, min: -MAX_NUMBER, max: MAX_NUMBER, ...(unit && { unit }) } as const;
    case "money":
      return { kind, currency: currency ?? "EUR" } as const;
    case "choice":
    case "choices":
      return { kind, choices, labels } as const;
    case "link":
      return { kind, to: to ?? LINK_TARGETS[0] } as const;
    default:
      return { kind } as const;
  }
}

/** Returns the field of a definition, as forms, lists, files and the API use it. */
function fieldOfRow(row: FieldRow): Field {
  const { id, slot, version, key, label, hint, kind } = row;
  return {
    name: customName(key),
    label,
    ...(hint && { hint }),
    ...kindOf(kind, readSettings(row)),
    custom: { id, slot, version },
  };
}

/** Kinds with few values, which a list offers as filters. */
const FILTERED: readonly CustomKind[] = ["choice", "choices", "yes-no"];
/** Kinds that a list can be sorted by. */
const SORTED: readonly CustomKind[] = ["text", "number", "money", "day", "choice", "yes-no", "url"];
/** Kinds whose values need a look into other tables, so that they aren't changed in bulk. */
const ONE_BY_ONE: readonly CustomKind[] = ["person", "link"];

/** Returns the record type with these fields besides its own. */
export function withFields(
  definition: RecordDefinition,
  rows: readonly FieldRow[],
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
