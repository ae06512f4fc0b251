import { badgeFor } from "@/lib/ui/badges";

/** A value of a vocabulary as one reads it: "Out of stock". */
export function choiceLabel(value: string): string {
  return badgeFor("record", value).label;
}
