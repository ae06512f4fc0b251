import type { Field } from "@/lib/records/field-schema";
import { badgeFor } from "@/lib/ui/badges";

/** A value of a vocabulary as one reads it: "Out of stock". */
export function choiceLabel(value: string): string {
  return badgeFor("record", value).label;
}

/** Whether something is done with the field's order or its size, rather than its letters. */
export const isNumeric = ({ kind }: Field) => kind === "integer" || kind === "money";
