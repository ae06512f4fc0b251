/** Which columns a list can show besides its name, in order. */
export interface ColumnChoices<Name extends string = string> {
  all: readonly Name[];
  /** Those that it shows without a choice in the URL. */
  shown: readonly Name[];
  /** The value in the URL if only the name is shown. */
  none: string;
}

/**
 * Reads the visible columns from the URL. Ignores unknown names; without any known one, shows the
 * usual columns.
 */
export function readColumns<Name extends string>(
  text: string,
  { all, shown, none }: ColumnChoices<Name>,
): readonly Name[] {
  const named = text.split(",");
  const chosen = all.filter((column) => named.includes(column));
  return chosen.length > 0 || named.includes(none) ? chosen : shown;
}

/** Writes the visible columns for the URL; "" for those that are shown without it. */
export function columnsParam(columns: readonly string[], { shown, none }: ColumnChoices): string {
  const isUsual = columns.length === shown.length && shown.every((name) => columns.includes(name));
  if (isUsual) return "";
  return columns.length === 0 ? none : columns.join(",");
}
