/** Columns of the task list that can be hidden, in order. The name is always shown. */
export const TASK_COLUMN_CHOICES = [
  "status",
  "mode",
  "priority",
  "assigned",
  "due",
  "created",
] as const;
export type TaskColumnChoice = (typeof TASK_COLUMN_CHOICES)[number];

/** The value in the URL if only the name is shown. */
const NAME_ALONE = "task";

/**
 * Reads the visible columns from the URL. Ignores unknown names; without the parameter, shows all
 * columns.
 */
export function readTaskColumns(text: string): readonly TaskColumnChoice[] {
  if (text === "") return TASK_COLUMN_CHOICES;
  const named = text.split(",");
  const shown = TASK_COLUMN_CHOICES.filter((column) => named.includes(column));
  return shown.length > 0 || named.includes(NAME_ALONE) ? shown : TASK_COLUMN_CHOICES;
}

/** Writes the visible columns for the URL; "" for all of them. */
export function taskColumnsParam(columns: readonly TaskColumnChoice[]): string {
  if (columns.length === TASK_COLUMN_CHOICES.length) return "";
  return columns.length === 0 ? NAME_ALONE : columns.join(",");
}
