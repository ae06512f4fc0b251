import type { customFields } from "@/db/schema/custom-fields";
import type { Field } from "@/lib/records/field-schema";
import { type CustomFieldView, type CustomKind, LINK_TARGETS } from "./field-words";
import { customName } from "./names";

/** A stored definition. */
export type DefinitionRow = typeof customFields.$inferSelect;

/** What only some kinds have, as it is stored. */
export interface FieldSettings {
  options?: { value: string; label: string }[];
  unit?: string;
  currency?: string;
  to?: (typeof LINK_TARGETS)[number];
}

/** Returns what only some kinds have. */
export const readSettings = ({ settings }: Pick<DefinitionRow, "settings">) =>
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

type FieldColumn = "id" | "slot" | "version" | "key" | "label" | "hint" | "kind" | "settings";

/** Returns the field of a definition, as forms, lists, files and the API use it. */
export function fieldOfRow(row: Pick<DefinitionRow, FieldColumn>): Field {
  const { id, slot, version, key, label, hint, kind } = row;
  return {
    name: customName(key),
    label,
    ...(hint && { hint }),
    ...kindOf(kind, readSettings(row)),
    custom: { id, slot, version },
  };
}

/** Returns the same field from what the API shows of its definition. The slot isn't known. */
export function fieldOfView(view: CustomFieldView): Field {
  const { id, version, key, label, hint, kind, options, unit, currency, to } = view;
  const settings = {
    options,
    ...(unit !== null && { unit }),
    ...(currency !== null && { currency }),
    ...(to !== null && { to }),
  };
  return {
    name: customName(key),
    label,
    ...(hint && { hint }),
    ...kindOf(kind, settings),
    custom: { id, slot: 0, version },
  };
}

/** Kinds with few values, which a list offers as filters. */
export const FILTERED: readonly CustomKind[] = ["choice", "choices", "yes-no"];
/** Kinds that a list can be sorted by. */
export const SORTED: readonly CustomKind[] = [
  "text",
  "number",
  "money",
  "day",
  "choice",
  "yes-no",
  "url",
];
